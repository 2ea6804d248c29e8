/** Saved views: the filters, order and columns of a list that a client has stored under a name. */
import { lockClient } from '#api/security/clients.ts';
import { randomUUID } from 'node:crypto';
import { ok, type Result } from '#lib/kernel/result.ts';
import { MAX_VIEWS, viewMessages } from '#lib/reports/saved-view.ts';
import type { NewSavedView, SavedView, SavedViewChange } from '#lib/reports/saved-view-calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import type { SavedViewRow } from '#api/db/tables/saved-views.ts';
import { selectRows } from '#api/db/rows.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';

type Parts = Pick<ApiContext, 'database' | 'now'>;

const shown = ({ id, list, name, query }: SavedViewRow): SavedView => ({ id, list, name, query });

const nameTaken = (): Result<never, Failure> =>
  refuse('conflict', { message: viewMessages.taken, fields: { name: viewMessages.taken } });

/** The caller's views of a list, by name. */
export async function listViews(
  { database }: Parts,
  clientId: string,
  list: string,
): Promise<{ items: SavedView[] }> {
  const rows = await selectRows(
    database.reader,
    'saved_views',
    { client_id: clientId, list },
    'name_key',
  );
  return { items: rows.map(shown) };
}

/**
 * Stores a view; 409 for a used name (ignoring case) or a full list. Storing an identical view again succeeds without
 * a change.
 */
export async function saveView(
  { database, now }: Parts,
  clientId: string,
  { list, name, query }: NewSavedView,
): Promise<Result<SavedView, Failure>> {
  const at = now().toISOString();
  const view = {
    id: randomUUID(),
    client_id: clientId,
    list,
    name,
    name_key: normalizeForSearch(name),
    query,
  };
  return database.transaction(async (tx) => {
    await lockClient(tx, clientId);
    const views = await selectRows(tx, 'saved_views', { client_id: clientId, list });
    const kept = views.find(({ name_key: key }) => key === view.name_key);
    if (kept) return kept.name === name && kept.query === query ? ok(shown(kept)) : nameTaken();
    if (views.length >= MAX_VIEWS) return refuse('conflict', { message: viewMessages.tooMany });
    const row = { ...view, created_at: at, updated_at: at };
    await tx.insertInto('saved_views').values(row).execute();
    return ok(shown(row));
  });
}

/** Renames a view, or replaces its contents. */
export async function changeView(
  { database, now }: Parts,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  { name, query }: SavedViewChange,
): Promise<Result<SavedView, Failure>> {
  const changes = {
    ...(name !== undefined && { name, name_key: normalizeForSearch(name) }),
    ...(query !== undefined && { query }),
    updated_at: now().toISOString(),
  };
  try {
    const row = await database.db
      .updateTable('saved_views')
      .set(changes)
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row ? ok(shown(row)) : refuse('not_found');
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return nameTaken();
  }
}

/** Deletes a view of the caller's own. */
export async function removeView(
  { database }: Parts,
  { clientId, id }: { readonly clientId: string; readonly id: string },
): Promise<Result<null, Failure>> {
  const { numDeletedRows } = await database.db
    .deleteFrom('saved_views')
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n ? ok(null) : refuse('not_found');
}
