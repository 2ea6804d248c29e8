/** Saved views of the company's people: the filters of the queue that a person has stored under a name. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type {
  NewStaffView,
  SavedView,
  StaffView,
  StaffViewChange,
} from '#lib/reports/saved-view-calls.ts';
import { MAX_VIEWS, viewMessages } from '#lib/reports/saved-view.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { normalizeForSearch } from '#api/kernel/text.ts';
import { nameTaken } from '#api/reports/saved-views.ts';
import { recordAct } from '#api/security/audit.ts';
import { checkRight, hasRight } from '#api/security/rights.ts';
import type { StaffCaller } from '#api/security/staff-sessions.ts';
import { lockPerson } from './people.ts';

const LIST = 'queue';

interface SeenView extends StaffView {
  readonly isOwn: boolean;
}

/** The views of a person, and those that others share, by name. */
async function viewsOf(
  context: ApiContext,
  db: Kysely<Tables>,
  staffId: string,
): Promise<SeenView[]> {
  const rows = await db
    .selectFrom('staff_views')
    .select(['id', 'list', 'name', 'query', 'shared', 'staff_id'])
    .where('list', '=', LIST)
    .where((eb) => eb.or([eb('staff_id', '=', staffId), eb('shared', '=', true)]))
    .orderBy('name_key')
    .orderBy('id')
    .execute();
  return rows.map(({ staff_id, shared, ...view }) => {
    const isOwn = staff_id === staffId;
    return { ...view, shared, isOwn, mayChange: isOwn || hasRight(context, 'staff') };
  });
}

const toStaffView = ({ isOwn: _isOwn, ...view }: SeenView): StaffView => view;

/** The person's views of the queue, and those that others share, by name. */
export const listStaffViews = async (
  context: ApiContext,
  { staff }: StaffCaller,
): Promise<StaffView[]> =>
  (await viewsOf(context, context.database.reader, staff.id)).map(toStaffView);

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
    views: readonly SeenView[],
  ) => Promise<Result<{ readonly view: SeenView; readonly isSame?: true }, Failure>>,
): Promise<Result<StaffView, Failure>> =>
  context.database.transaction(async (tx) => {
    await lockPerson(tx, staff.id);
    const done = await change(tx, await viewsOf(context, tx, staff.id));
    if (!done.ok) return done;
    const { view, isSame } = done.value;
    if (!isSame) await recordAct(context, tx, { what, after: view.name });
    return ok(toStaffView(view));
  });

const isNamed =
  (name: string) =>
  (view: SavedView): boolean =>
    normalizeForSearch(view.name) === normalizeForSearch(name);

/** The view that a person may change; shared ones of others are changed by managers. */
function changeable(
  context: ApiContext,
  views: readonly SeenView[],
  id: string,
): Result<SeenView, Failure> {
  const view = views.find((each) => each.id === id);
  if (!view) return fail('not_found');
  const allowed = view.isOwn ? ok(null) : checkRight(context, 'staff');
  return allowed.ok ? ok(view) : allowed;
}

/** Stores a view; 409 for a used name (ignoring case) or a full list. An identical view is stored once. */
export const saveStaffView = (
  context: ApiContext,
  caller: StaffCaller,
  { name, query, shared }: NewStaffView,
): Promise<Result<StaffView, Failure>> =>
  changeViews(context, caller, 'Save view', async (tx, views) => {
    const stored = views.find(isNamed(name));
    if (stored)
      return stored.name === name && stored.query === query && stored.shared === shared
        ? ok({ view: stored, isSame: true })
        : nameTaken();
    if (views.filter(({ isOwn }) => isOwn).length >= MAX_VIEWS)
      return fail('conflict', { message: viewMessages.tooMany });
    const view = { id: randomUUID(), list: LIST, name, query, shared };
    const rest = { staff_id: caller.staff.id, name_key: normalizeForSearch(name) };
    const updated_at = context.now().toISOString();
    await tx
      .insertInto('staff_views')
      .values({ ...view, ...rest, updated_at })
      .execute();
    return ok({ view: { ...view, isOwn: true, mayChange: true } });
  });

/** Renames a view, or replaces its filters. */
export const changeStaffView = (
  context: ApiContext,
  caller: StaffCaller,
  { id, ...changes }: StaffViewChange,
): Promise<Result<StaffView, Failure>> =>
  changeViews(context, caller, 'Change view', async (tx, views) => {
    const found = changeable(context, views, id);
    if (!found.ok) return found;
    const stored = found.value;
    const name = changes.name ?? stored.name;
    if (views.some((each) => each !== stored && isNamed(name)(each))) return nameTaken();
    const changed = { name, query: changes.query ?? stored.query };
    await tx
      .updateTable('staff_views')
      .set({
        ...changed,
        name_key: normalizeForSearch(name),
        updated_at: context.now().toISOString(),
      })
      .where('id', '=', id)
      .execute();
    return ok({ view: { ...stored, ...changed } });
  });

/** Deletes a view. */
export const removeStaffView = (
  context: ApiContext,
  caller: StaffCaller,
  id: string,
): Promise<Result<StaffView, Failure>> =>
  changeViews(context, caller, 'Delete view', async (tx, views) => {
    const found = changeable(context, views, id);
    if (!found.ok) return found;
    await tx.deleteFrom('staff_views').where('id', '=', id).execute();
    return ok({ view: found.value });
  });
