/** Queries on prints of labels: who printed how many. Written once, never changed. */
import { hash, randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Transaction } from 'kysely';
import { COMPANY } from '#lib/records/actor-side.ts';
import { formFailures, REFERENCE_USED, FailureError } from '#api/kernel/failures.ts';
import type { PrintLogRow } from '#api/db/tables/labels.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Id of a print: the same for one key and scope, so that a repeated call is logged once; random for a null key. */
export const printIdOf = (key: string | null, scope: readonly string[]): string =>
  key === null ? randomUUID() : hash('sha256', JSON.stringify([key, ...scope])).slice(0, 32);

/** Throws a 409 where a print is known under its key with other contents. */
export function assertSamePrint(
  known: PrintLogRow,
  wanted: Pick<PrintLogRow, 'revision' | 'format' | 'labels'> &
    Partial<Pick<PrintLogRow, 'cartons' | 'reprint_of' | 'reason'>>,
  reference: string | null,
): void {
  const isSame = (
    ['revision', 'format', 'labels', 'cartons', 'reprint_of', 'reason'] as const
  ).every((name) => (wanted[name] ?? null) === known[name]);
  if (isSame) return;
  if (known.actor === COMPANY) throw new FailureError('conflict', REFERENCE_USED);
  const message = formFailures.keyReused('another print');
  throw new FailureError('key_reused', { message, body: { id: known.id, reference } });
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

/** Returns a print of a label; undefined for an unknown id. */
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

/** Prints of the company with their labels and clients, newest first. */
export const companyPrints = (db: Kysely<Tables>) =>
  db
    .selectFrom('print_log')
    .innerJoin('labels', 'labels.id', 'print_log.label_id')
    .innerJoin('clients', 'clients.id', 'labels.client_id')
    .selectAll('print_log')
    .select(['labels.reference', 'labels.name'])
    .select(['clients.client_number as client', 'clients.company_name as company'])
    .where('print_log.actor', '=', COMPANY)
    .orderBy('print_log.at', 'desc')
    .orderBy('print_log.id');

/** Returns the cartons of labels by their ids: '00…12-00…50 00…51-00…60'. */
export async function cartonsOf(
  db: Kysely<Tables>,
  labelIds: readonly string[],
): Promise<Map<string, string>> {
  if (labelIds.length === 0) return new Map();
  const prints = await db
    .selectFrom('print_log')
    .select(['label_id', 'first_sscc', 'last_sscc'])
    .distinct()
    .where('label_id', 'in', labelIds)
    .where('first_sscc', 'is not', null)
    .orderBy('first_sscc')
    .execute();
  const grouped = Map.groupBy(prints, ({ label_id }) => label_id);
  return new Map(
    [...grouped].map(([id, own]) => [
      id,
      own.map(({ first_sscc: first, last_sscc: last }) => `${first}-${last ?? first}`).join(' '),
    ]),
  );
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
