/** The audit trail: acts of the company's people and keys, each with the hash of the one before. */
import { hash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '#lib/records/timeline-event.ts';
import type { ApiContext } from '#api/context/context.ts';
import { nextCounter } from '#api/db/counters.ts';
import { insideTransaction } from '#api/db/nested-transactions.ts';
import type { StaffActRow } from '#api/db/tables/staff.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Counter of the acts. */
export const CHAIN = 'staff_acts';

/** An act in words. */
interface AuditedAct {
  readonly what: string;
  /** Number of the record; null for none. */
  readonly record?: string | null;
  readonly clientId?: string | null;
  readonly clientNumber?: string | null;
  readonly before?: string;
  readonly after?: string;
}

type AuditContext = Pick<ApiContext, 'actor' | 'staff' | 'origin' | 'now' | 'isQuiet' | 'heldActs'>;

/** Checksum of an act, over all its columns and the checksum of the act before. */
export const actChecksum = (row: Omit<StaffActRow, 'sha256'>): string =>
  hash(
    'sha256',
    JSON.stringify([
      row.position,
      row.at,
      row.staff_id,
      row.actor_kind,
      row.actor_name,
      row.act,
      row.record,
      row.client_number,
      row.before,
      row.after,
      row.request_id,
      row.network,
      row.previous_sha256,
    ]),
  );

const isOfCompany = (actor: Actor | undefined): actor is Actor =>
  actor !== undefined && actor.kind !== 'client';

const recordTables = ['submissions', 'receipts', 'work_orders', 'labels'] as const;

/** The client of a record by its number. */
async function ownerOf(db: Kysely<Tables>, reference: string): Promise<string | undefined> {
  for (const table of recordTables) {
    const row = await db
      .selectFrom(table as 'work_orders')
      .select('client_id')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (row) return row.client_id;
  }
  return undefined;
}

async function numberOf(
  db: Kysely<Tables>,
  { clientId, clientNumber = null, record }: AuditedAct,
): Promise<string | null> {
  if (clientNumber) return clientNumber;
  const owner = clientId ?? (record ? await ownerOf(db, record) : undefined);
  if (!owner) return null;
  const row = await db
    .selectFrom('clients')
    .select('client_number')
    .where('id', '=', owner)
    .executeTakeFirst();
  return row?.client_number ?? null;
}

/**
 * Appends an act of a person or key of the company; acts of clients, of the portal and of sample data are left out. Call it last in a
 * transaction: it locks the chain until the transaction ends.
 */
export async function recordAct(
  acting: AuditContext,
  tx: Transaction<Tables>,
  act: AuditedAct,
): Promise<void> {
  const { actor, isQuiet, heldActs } = acting;
  if (!isOfCompany(actor) || isQuiet) return;
  if (heldActs) heldActs.push(() => append({ ...acting, actor }, tx, act));
  else await append({ ...acting, actor }, tx, act);
}

/** Carries work out in one transaction with its row in the audit trail; returns null if `work` changed nothing. */
export const audited = <T>(
  context: ApiContext,
  act: AuditedAct,
  work: (inner: ApiContext) => Promise<T>,
): Promise<T> =>
  context.database.transaction(async (tx) => {
    const database = insideTransaction(context.database, tx);
    const done = await work({ ...context, database, limits: context.limits.on(database) });
    if (done !== null) await recordAct(context, tx, act);
    return done;
  });

async function append(
  { actor, staff, origin, now }: AuditContext & { readonly actor: Actor },
  tx: Transaction<Tables>,
  act: AuditedAct,
): Promise<void> {
  const clientNumber = await numberOf(tx, act);
  const position = await nextCounter(tx, CHAIN);
  const previous = await tx
    .selectFrom('staff_acts')
    .select('sha256')
    .where('position', '=', position - 1)
    .executeTakeFirst();
  const row = {
    position,
    at: now().toISOString(),
    staff_id: staff?.id ?? null,
    actor_kind: actor.kind,
    actor_name: actor.name,
    act: act.what,
    record: act.record ?? null,
    client_number: clientNumber,
    before: act.before ?? '',
    after: act.after ?? '',
    request_id: origin?.requestId ?? '',
    network: origin?.network ?? '',
    previous_sha256: previous?.sha256 ?? null,
  };
  await tx
    .insertInto('staff_acts')
    .values({ ...row, sha256: actChecksum(row) })
    .execute();
}
