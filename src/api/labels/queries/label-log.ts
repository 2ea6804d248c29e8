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

/** Whether the company's call of this reference was carried out before. */
export async function hasLabelCallerReference(
  db: Kysely<Tables>,
  labelId: string,
  callerReference: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('label_events')
    .select('id')
    .where('label_id', '=', labelId)
    .where('caller_reference', '=', callerReference)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPrint(
  tx: Transaction<Tables>,
  row: Insertable<Tables['print_log']>,
): Promise<void> {
  await tx.insertInto('print_log').values(row).execute();
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
