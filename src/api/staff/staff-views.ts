/** Saved views of the company's people: the filters of the queue that a person has stored under a name. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { NewStaffView, SavedView, StaffViewChange } from '#lib/reports/saved-view-calls.ts';
import { MAX_VIEWS, viewMessages } from '#lib/reports/saved-view.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { nameTaken } from '#api/reports/saved-views.ts';
import { recordAct } from '#api/security/audit.ts';
import type { StaffCaller } from '#api/security/staff-sessions.ts';
import { lockPerson } from './people.ts';

const LIST = 'queue';

const viewsOf = (db: Kysely<Tables>, staffId: string) =>
  db
    .selectFrom('staff_views')
    .select(['id', 'list', 'name', 'query'])
    .where('staff_id', '=', staffId)
    .where('list', '=', LIST)
    .orderBy('name_key');

/** The person's views of the queue, by name. */
export const listStaffViews = (
  { database }: ApiContext,
  { staff }: StaffCaller,
): Promise<SavedView[]> => viewsOf(database.reader, staff.id).execute();

/**
 * Carries out an act on the locked views of a person, and puts it in the audit trail by the view's name; an act that
 * changes nothing returns the view alone.
 */
const changeViews = (
  context: ApiContext,
  { staff }: StaffCaller,
  what: string,
  change: (
    tx: Transaction<Tables>,
    views: readonly SavedView[],
  ) => Promise<Result<{ readonly view: SavedView; readonly isSame?: true }, Failure>>,
): Promise<Result<SavedView, Failure>> =>
  context.database.transaction(async (tx) => {
    await lockPerson(tx, staff.id);
    const done = await change(tx, await viewsOf(tx, staff.id).execute());
    if (!done.ok) return done;
    const { view, isSame } = done.value;
    if (!isSame) await recordAct(context, tx, { what, after: view.name });
    return ok(view);
  });

const isNamed =
  (name: string) =>
  (view: SavedView): boolean =>
    normalizeForSearch(view.name) === normalizeForSearch(name);

/** Stores a view; 409 for a used name (ignoring case) or a full list. An identical view is stored once. */
export const saveStaffView = (
  context: ApiContext,
  caller: StaffCaller,
  { name, query }: NewStaffView,
): Promise<Result<SavedView, Failure>> =>
  changeViews(context, caller, 'Save view', async (tx, views) => {
    const kept = views.find(isNamed(name));
    if (kept)
      return kept.name === name && kept.query === query
        ? ok({ view: kept, isSame: true })
        : nameTaken();
    if (views.length >= MAX_VIEWS) return refuse('conflict', { message: viewMessages.tooMany });
    const view = { id: randomUUID(), list: LIST, name, query };
    const rest = { staff_id: caller.staff.id, name_key: normalizeForSearch(name) };
    const updated_at = context.now().toISOString();
    await tx
      .insertInto('staff_views')
      .values({ ...view, ...rest, updated_at })
      .execute();
    return ok({ view });
  });

/** Renames a view, or replaces its filters. */
export const changeStaffView = (
  context: ApiContext,
  caller: StaffCaller,
  { id, ...changes }: StaffViewChange,
): Promise<Result<SavedView, Failure>> =>
  changeViews(context, caller, 'Change view', async (tx, views) => {
    const kept = views.find((each) => each.id === id);
    if (!kept) return refuse('not_found');
    const name = changes.name ?? kept.name;
    if (views.some((each) => each !== kept && isNamed(name)(each))) return nameTaken();
    const changed = { name, query: changes.query ?? kept.query };
    await tx
      .updateTable('staff_views')
      .set({
        ...changed,
        name_key: normalizeForSearch(name),
        updated_at: context.now().toISOString(),
      })
      .where('id', '=', id)
      .execute();
    return ok({ view: { ...kept, ...changed } });
  });

/** Deletes a view. */
export const removeStaffView = (
  context: ApiContext,
  caller: StaffCaller,
  id: string,
): Promise<Result<SavedView, Failure>> =>
  changeViews(context, caller, 'Delete view', async (tx, views) => {
    const view = views.find((each) => each.id === id);
    if (!view) return refuse('not_found');
    await tx.deleteFrom('staff_views').where('id', '=', id).execute();
    return ok({ view });
  });
