/** A newer record replaces earlier ones of the same client (signed terms, card authorizations): they end with it. */
import type { Transaction } from 'kysely';
import type { Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { sourcesOf, transition } from '#lib/records/status.ts';
import type { ApiContext } from '#api/context/context.ts';
import { writeAct } from '#api/records/change-once.ts';
import { ownInStatuses } from '../queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { Refusal } from '#api/kernel/failures.ts';

type Tx = Transaction<Tables>;

const ENDED = 'It has ended already. Leave this empty, or choose another one.';

/**
 * Returns the records that a new one with these values ends. Rejects with a Refusal for a record that cannot end.
 * Lock the client row first.
 */
export async function recordsToEnd(
  tx: Tx,
  clientId: string,
  form: SubmissionDefinition,
  data: Values,
): Promise<SubmissionRow[]> {
  const wanted = form.replaces?.(data) ?? [];
  if (wanted.length === 0) return [];
  const statuses = sourcesOf(form.statuses, 'successor');
  const open = await ownInStatuses(tx, { clientId, type: form.type, statuses });
  if (wanted === 'earlier') return open;
  const named = open.filter(({ reference }) => wanted.includes(reference ?? ''));
  if (named.length < wanted.length) {
    throw new Refusal('conflict', { message: ENDED, fields: { replaces: ENDED } });
  }
  return named;
}

/** Ends the records; each says by which one. */
export async function endRecords(
  context: ApiContext,
  tx: Tx,
  form: SubmissionDefinition,
  rows: readonly SubmissionRow[],
  { reference, at }: { readonly reference: string; readonly at: string },
): Promise<void> {
  for (const row of rows) {
    const to = transition(form.statuses, { from: row.status, by: 'successor' });
    if (!to.ok) continue;
    const note = `${reference} took its place.`;
    const acting = { context, tx, kind: 'submissions', row, at } as const;
    await writeAct(acting, { status: to.value }, [
      { actor: 'system', kind: 'status', note, visibility: 'client' },
    ]);
  }
}
