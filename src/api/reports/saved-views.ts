/** Saved views: the filters, order and columns of a list that a person has stored under a name. */
import { lockClient } from '#api/security/clients.ts';
import { may } from '#lib/people/rights.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { MAX_VIEWS, viewMessages } from '#lib/reports/saved-view.ts';
import type { NewSavedView, SavedView, SavedViewChange } from '#lib/reports/saved-view-calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { SavedViewRow } from '#api/db/tables/saved-views.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';

type Parts = Pick<ApiContext, 'database' | 'now'>;

const toSavedView = ({ id, list, name, query }: SavedViewRow): SavedView => ({
  id,
  list,
  name,
  query,
});

/** Refuses a name that another view has. */
export const nameTaken = (): Result<never, Failure> =>
  fail('conflict', { message: viewMessages.taken, fields: { name: viewMessages.taken } });

/** Whose views they are. */
export interface ViewOwner {
  readonly clientId: string;
  readonly memberId: string;
  /** True for people who may change the views that all share. */
  readonly changesShared: boolean;
}

export const viewOwner = ({ client, member }: SessionCaller): ViewOwner => ({
  clientId: client.id,
  memberId: member.id,
  changesShared: may(member, 'records'),
});

/** Names are unique among the views of a person, while the database knows those of a client. */
const keyOf = (name: string, { memberId }: ViewOwner): string =>
  `${normalizeForSearch(name)}\n${memberId}`;

/** The views of a person, and those of earlier releases that all people of the client share. */
const visible = (db: Kysely<Tables>, { clientId, memberId }: ViewOwner) =>
  db
    .selectFrom('saved_views')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('member_id', 'is', null)]));

/** The view that the person may change. */
const changeable = (db: Kysely<Tables>, owner: ViewOwner, id: string) => {
  const query = visible(db, owner).where('id', '=', id);
  return owner.changesShared ? query : query.where('member_id', 'is not', null);
};

/** The caller's views of a list, by name. */
export async function listViews(
  { database }: Parts,
  owner: ViewOwner,
  list: string,
): Promise<{ items: SavedView[] }> {
  const views = visible(database.reader, owner).where('list', '=', list);
  const rows = await views.orderBy('name_key').execute();
  return { items: rows.map(toSavedView) };
}

/**
 * Stores a view; 409 for a used name (ignoring case) or a full list. Storing an identical view again succeeds without
 * a change.
 */
export async function saveView(
  { database, now }: Parts,
  owner: ViewOwner,
  { list, name, query }: NewSavedView,
): Promise<Result<SavedView, Failure>> {
  const at = now().toISOString();
  const view = {
    id: randomUUID(),
    client_id: owner.clientId,
    member_id: owner.memberId,
    list,
    name,
    name_key: keyOf(name, owner),
    query,
  };
  return database.transaction(async (tx) => {
    await lockClient(tx, owner.clientId);
    const views = await visible(tx, owner).where('list', '=', list).execute();
    const stored = views.find((each) => keyOf(each.name, owner) === view.name_key);
    if (stored)
      return stored.name === name && stored.query === query ? ok(toSavedView(stored)) : nameTaken();
    if (views.length >= MAX_VIEWS) return fail('conflict', { message: viewMessages.tooMany });
    const row = { ...view, created_at: at, updated_at: at };
    await tx.insertInto('saved_views').values(row).execute();
    return ok(toSavedView(row));
  });
}

/** Renames a view, or replaces its contents. */
export async function changeView(
  { database, now }: Parts,
  owner: ViewOwner,
  id: string,
  { name, query }: SavedViewChange,
): Promise<Result<SavedView, Failure>> {
  try {
    const view = await changeable(database.db, owner, id).executeTakeFirst();
    if (!view) return fail('not_found');
    const key = (text: string) =>
      view.member_id === null ? normalizeForSearch(text) : keyOf(text, owner);
    const row = await database.db
      .updateTable('saved_views')
      .set({
        ...(name !== undefined && { name, name_key: key(name) }),
        ...(query !== undefined && { query }),
        updated_at: now().toISOString(),
      })
      .where('id', '=', view.id)
      .returningAll()
      .executeTakeFirst();
    return row ? ok(toSavedView(row)) : fail('not_found');
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return nameTaken();
  }
}

/** Deletes a view of the caller's own, or a shared one. */
export async function removeView(
  { database }: Parts,
  owner: ViewOwner,
  id: string,
): Promise<Result<null, Failure>> {
  const { numDeletedRows } = await database.db
    .deleteFrom('saved_views')
    .where('id', 'in', changeable(database.db, owner, id).clearSelect().select('id'))
    .executeTakeFirst();
  return numDeletedRows > 0n ? ok(null) : fail('not_found');
}
