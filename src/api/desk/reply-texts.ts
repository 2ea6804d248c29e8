/** Standard replies: one text for each name. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  placeholders,
  unknownPlace,
  type ReplyText,
  type SavedReplyText,
} from '#lib/staff/reply-texts.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, FailureError, type Failure } from '#api/kernel/failures.ts';
import { invalidForm, rejectCardNumbers } from '#api/kernel/invalid-form.ts';
import { recordAct } from '#api/security/audit.ts';

const keyOf = (name: string): string => name.toLowerCase();

/** All texts, by name. */
export const listReplyTexts = ({ database }: ApiContext): Promise<ReplyText[]> =>
  database.reader
    .selectFrom('reply_texts')
    .select(['name', 'body as text'])
    .orderBy('name_key')
    .execute();

/** Throws a 409 where a text of this name is stored that is neither the one that was seen nor the new one. */
async function assertSeen(
  tx: Transaction<Tables>,
  { name, text, before }: SavedReplyText,
): Promise<void> {
  if (before === undefined) return;
  const stored = await tx
    .selectFrom('reply_texts')
    .select(['name', 'body'])
    .where('name_key', '=', keyOf(name))
    .forUpdate()
    .executeTakeFirst();
  if (!stored || stored.body === text || stored.body === before) return;
  const message = `${stored.name} has another text. Save again to replace it.`;
  throw new FailureError('changed', { message });
}

/** Saves a text in place of the one of this name, which differs in letters of any case. */
export async function saveReplyText(
  context: ApiContext,
  saved: SavedReplyText,
): Promise<Result<ReplyText, Failure>> {
  const { name, text } = saved;
  const unknown = unknownPlace(text);
  if (unknown !== null) {
    const known = Object.keys(placeholders).map((place) => `{${place}}`);
    return invalidForm({ text: `{${unknown}} is no place. The places: ${known.join(', ')}.` });
  }
  const checked = rejectCardNumbers({ name, text });
  if (!checked.ok) return checked;
  const changes = { name, body: text, updated_at: context.now().toISOString() };
  await context.database.transaction(async (tx) => {
    await assertSeen(tx, saved);
    await tx
      .insertInto('reply_texts')
      .values({ name_key: keyOf(name), ...changes })
      .onConflict((conflict) => conflict.column('name_key').doUpdateSet(changes))
      .execute();
    await recordAct(context, tx, { what: 'Save standard reply', after: name });
  });
  return ok({ name, text });
}

/** Removes the text of a name; 404 for none. */
export async function removeReplyText(
  context: ApiContext,
  name: string,
): Promise<Result<null, Failure>> {
  return context.database.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('reply_texts')
      .where('name_key', '=', keyOf(name))
      .returning('name')
      .executeTakeFirst();
    if (!gone) return fail('not_found');
    await recordAct(context, tx, { what: 'Remove standard reply', before: gone.name });
    return ok(null);
  });
}
