/** Iterates submissions for timed jobs, in portions by id, so that each is visited once. */
import type { Kysely } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';

interface AgedFilter {
  readonly type?: string;
  readonly statuses?: readonly string[];
  readonly notStatuses?: readonly string[];
  /** Moments, excluded. */
  readonly updatedBefore?: string;
  /** A moment, included. */
  readonly updatedSince?: string;
  readonly submittedBefore?: string;
}

const PORTION = 100;

async function portion(
  db: Kysely<Tables>,
  filter: AgedFilter,
  after: string,
): Promise<SubmissionRow[]> {
  const { type, statuses, notStatuses, updatedBefore, updatedSince, submittedBefore } = filter;
  return db
    .selectFrom('submissions')
    .selectAll()
    .where((eb) =>
      eb.and([
        eb('id', '>', after),
        ...(type === undefined ? [] : [eb('type', '=', type)]),
        ...(statuses === undefined ? [] : [eb('status', 'in', statuses)]),
        ...(notStatuses === undefined ? [] : [eb('status', 'not in', notStatuses)]),
        ...(updatedBefore === undefined ? [] : [eb('updated_at', '<', updatedBefore)]),
        ...(updatedSince === undefined ? [] : [eb('updated_at', '>=', updatedSince)]),
        ...(submittedBefore === undefined ? [] : [eb('submitted_at', '<', submittedBefore)]),
      ]),
    )
    .orderBy('id')
    .limit(PORTION)
    .execute();
}

/** Every submission that matches, as it was when its portion was read. */
export async function* agedSubmissions(
  db: Kysely<Tables>,
  filter: AgedFilter,
): AsyncGenerator<SubmissionRow> {
  for (let after = ''; ;) {
    const rows = await portion(db, filter, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) return;
    after = last.id;
  }
}

/** Runs an act on every submission that matches; returns how many it has changed. */
export async function countChanged(
  { database }: Pick<ApiContext, 'database'>,
  filter: AgedFilter,
  act: (row: SubmissionRow) => Promise<boolean>,
): Promise<number> {
  let changed = 0;
  for await (const row of agedSubmissions(database.db, filter)) if (await act(row)) changed += 1;
  return changed;
}
