/** Queries on what happened to labels: their timeline and who printed how many. Written once, never changed. */
import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { LabelEventRow, PrintLogRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';

export type NewLabelEvent = Omit<Insertable<Tables['label_events']>, 'id' | 'position'>;

/** Appends to the timeline; the label's row must be locked. */
export async function insertLabelEvent(
  tx: Transaction<Tables>,
  event: NewLabelEvent,
): Promise<void> {
  const { last } = await tx
    .selectFrom('label_events')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where('label_id', '=', event.label_id)
    .executeTakeFirstOrThrow();
  const position = (last ?? 0) + 1;
  await tx
    .insertInto('label_events')
    .values({ ...event, id: randomUUID(), position })
    .execute();
}

/** The timeline, oldest first; `all` includes what only the company may see. */
export async function labelEventsOf(
  db: Kysely<Tables>,
  labelId: string,
  { all }: { readonly all: boolean },
): Promise<LabelEventRow[]> {
  let query = db
    .selectFrom('label_events')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('position');
  if (!all) query = query.where('visibility', '=', 'client');
  return query.execute();
}

/** What the company's call of this reference did to a label, and what it said; undefined when there was none. */
export async function findLabelCall(
  db: Kysely<Tables>,
  labelId: string,
  callerReference: string,
): Promise<Pick<LabelEventRow, 'kind' | 'call_digest'> | undefined> {
  return db
    .selectFrom('label_events')
    .select(['kind', 'call_digest'])
    .where('label_id', '=', labelId)
    .where('caller_reference', '=', callerReference)
    .executeTakeFirst();
}

/** Logs a print; one of an id that is there already is logged once. */
export async function insertPrint(
  tx: Transaction<Tables>,
  row: Insertable<Tables['print_log']>,
): Promise<void> {
  await tx
    .insertInto('print_log')
    .values(row)
    .onConflict((each) => each.column('id').doNothing())
    .execute();
}

/** A print of a label; undefined when the label has none of this id. */
export async function findPrint(
  db: Kysely<Tables>,
  { id, labelId }: { readonly id: string; readonly labelId: string },
): Promise<PrintLogRow | undefined> {
  return db
    .selectFrom('print_log')
    .selectAll()
    .where('id', '=', id)
    .where('label_id', '=', labelId)
    .executeTakeFirst();
}

/** Who printed, newest first. */
export async function printsOf(
  db: Kysely<Tables>,
  labelId: string,
  limit: number,
): Promise<PrintLogRow[]> {
  return db
    .selectFrom('print_log')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
