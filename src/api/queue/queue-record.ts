/** Keeps the work queue: each record's entry is written in the transaction that changes the record. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { companyDay } from '#lib/kernel/company-day.ts';
import { company } from '#lib/content/company.ts';
import { formRows, typeOf, type Area } from '#lib/kernel/form-table.ts';
import { areaOf } from '#lib/staff/areas.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { recordKinds, type RecordKind } from '#api/records/record-kinds.ts';
import {
  labelEntries,
  openLabels,
  openOrders,
  openReceipts,
  orderEntries,
  receiptEntries,
} from './goods-entries.ts';
import type { QueueEntry } from './queue-entry.ts';
import { openSubmissions, submissionEntries } from './submission-entries.ts';

type Db = Kysely<Tables>;

interface Queued {
  readonly entries: (db: Db, ids: readonly string[], today: string) => Promise<QueueEntry[]>;
  readonly isOpen: RawBuilder<boolean>;
}

const kinds: Readonly<Record<RecordKind, Queued>> = {
  submissions: { entries: submissionEntries, isOpen: openSubmissions },
  receipts: { entries: receiptEntries, isOpen: openReceipts },
  work_orders: { entries: orderEntries, isOpen: openOrders },
  labels: { entries: labelEntries, isOpen: openLabels },
};

/** Returns the role that is asked first: the company's choice for the form, else the one that decides on it. */
function areaOfEntry({ kind, form }: QueueEntry): Area {
  const id = formRows.find((row) => typeOf(row.id) === form)?.id;
  return (id && company.areas?.[id]) ?? areaOf(kind, form);
}

/** Writes the entries of these records, and removes those of records that ask nothing; returns their number. */
async function writeEntries(
  db: Db,
  kind: RecordKind,
  ids: readonly string[],
  today: string,
): Promise<number> {
  const entries = await kinds[kind].entries(db, ids, today);
  const queued = new Set(entries.map(({ record_id: id }) => id));
  const rest = ids.filter((id) => !queued.has(id));
  if (rest.length > 0) await db.deleteFrom('work_queue').where('record_id', 'in', rest).execute();
  for (const entry of entries) {
    const row = { ...entry, area: areaOfEntry(entry) };
    await db
      .insertInto('work_queue')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('record_id')
          .doUpdateSet(row)
          .where('work_queue.revision', '<=', row.revision),
      )
      .execute();
  }
  return entries.length;
}

/** Writes the entry of a record that was made, changed or removed in this transaction. */
export async function queueRecord(
  { now }: Pick<ApiContext, 'now'>,
  tx: Transaction<Tables>,
  kind: RecordKind,
  id: string,
): Promise<void> {
  await writeEntries(tx, kind, [id], companyDay(now()));
}

const PORTION = 200;

/** Returns the next open records whose entry is missing, or of another revision; none of erased clients. */
async function staleRecords(db: Db, kind: RecordKind, after: string): Promise<string[]> {
  const revision = sql.ref(`${kind}.${recordKinds[kind].revision}`);
  const { rows } = await sql<{ id: string }>`
    select ${sql.table(kind)}.id from ${sql.table(kind)}
    left join work_queue on work_queue.record_id = ${sql.table(kind)}.id
    where ${sql.table(kind)}.id > ${after} and ${kinds[kind].isOpen}
      and (work_queue.record_id is null or work_queue.revision <> ${revision})
      and ${sql.table(kind)}.client_id not in (select client_id from client_access where erased_at is not null)
    order by ${sql.table(kind)}.id limit ${PORTION}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes the missing entries of one kind; returns how many were written. */
async function fillKind(
  kind: RecordKind,
  today: string,
  run: (
    work: (tx: Db) => Promise<readonly [ids: string[], written: number]>,
  ) => Promise<readonly [ids: string[], written: number]>,
): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const [ids, written] = await run(async (tx) => {
      const stale = await staleRecords(tx, kind, after);
      return [stale, stale.length > 0 ? await writeEntries(tx, kind, stale, today) : 0];
    });
    count += written;
    const last = ids.at(-1);
    if (last === undefined || ids.length < PORTION) return count;
    after = last;
  }
}

const everyKind = Object.keys(kinds) as RecordKind[];

/** Fills the queue in the migration that makes it. */
export async function fillQueue(tx: Transaction<Tables>): Promise<void> {
  for (const kind of everyKind) await fillKind(kind, companyDay(new Date()), (work) => work(tx));
}

/** Adds records that a process of an earlier release has changed; returns how many entries it wrote. */
export async function refreshQueue({
  database,
  now,
}: Pick<ApiContext, 'database' | 'now'>): Promise<number> {
  let count = 0;
  for (const kind of everyKind)
    count += await fillKind(kind, companyDay(now()), (work) => database.transaction(work));
  return count;
}
