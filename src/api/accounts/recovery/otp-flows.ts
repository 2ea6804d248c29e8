/** Queries on code flows, decoys included, and on wrong codes; a token is of use in its own step only. */
import type {
  Expression,
  ExpressionBuilder,
  Insertable,
  Kysely,
  Selectable,
  SqlBool,
  Transaction,
} from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import type { ApiContext, OtpAccess } from '#api/context/context.ts';

type Tx = Transaction<Tables>;

export async function insertOtpFailure(
  tx: Tx,
  failure: Insertable<Tables['otp_failures']>,
): Promise<void> {
  await tx.insertInto('otp_failures').values(failure).execute();
}

/** Deletes the counted failure of an attempt that succeeded. */
export async function deleteOtpFailure(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('otp_failures').where('id', '=', id).execute();
}

/** Wrong codes of the whole site since this moment. */
export async function countSiteFailures(db: Kysely<Tables>, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('otp_failures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

const ofEmail = (eb: ExpressionBuilder<Tables, 'otp_failures'>, emailKey: string) =>
  eb.selectFrom('otp_flows').select('id').where('email_key', '=', emailKey);

/** Wrong codes of one address over all its flows since this moment. */
export async function countFailuresOfEmail(
  db: Kysely<Tables>,
  emailKey: string,
  since: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('otp_failures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('at', '>', since)
    .where('flow_id', 'in', (eb) => ofEmail(eb, emailKey))
    .executeTakeFirstOrThrow();
  return count;
}

/** Starts an address from zero: after a password reset, or by an operator. */
export async function deleteFailuresOfEmail(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .deleteFrom('otp_failures')
    .where('flow_id', 'in', (eb) => ofEmail(eb, emailKey))
    .execute();
}

/** Removes the wrong codes from before this moment. */
export async function deleteOldFailures(db: Kysely<Tables>, before: string): Promise<void> {
  await db.deleteFrom('otp_failures').where('at', '<', before).execute();
}

/** Looks tokens up in the code flows; a token is of use in its own step only. */
export function otpAccess({ database, now }: Pick<ApiContext, 'database' | 'now'>): OtpAccess {
  const find = { 'otp-sent': findSentFlow, 'otp-verified': findVerifiedFlow };
  return async (kind, hash) => {
    const flow = await find[kind](database.reader, hash, now().toISOString());
    if (!flow) return null;
    const { id: flowId, client_id: clientId, member_id: memberId } = flow;
    return { flowId, clientId, memberId, tokenHash: hash };
  };
}

export type OtpFlow = Selectable<Tables['otp_flows']>;
type NewOtpFlow = Insertable<Tables['otp_flows']>;

export async function insertOtpFlow(tx: Tx, flow: NewOtpFlow): Promise<void> {
  await tx.insertInto('otp_flows').values(flow).execute();
}

/** The flow that waits for its code, by the hash of its first token. */
async function findSentFlow(
  db: Kysely<Tables>,
  tokenHash: string,
  now: string,
): Promise<OtpFlow | undefined> {
  return db
    .selectFrom('otp_flows')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'SENT')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The flow whose code was right, by the hash of the token that allows the reset. */
async function findVerifiedFlow(
  db: Kysely<Tables>,
  resetTokenHash: string,
  now: string,
): Promise<OtpFlow | undefined> {
  return db
    .selectFrom('otp_flows')
    .selectAll()
    .where('reset_token_hash', '=', resetTokenHash)
    .where('state', '=', 'VERIFIED')
    .where('reset_expires_at', '>', now)
    .executeTakeFirst();
}

export async function findFlowById(db: Kysely<Tables>, id: string): Promise<OtpFlow | undefined> {
  return db.selectFrom('otp_flows').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Makes the tries of one address wait for each other: the oldest flow of the address is the lock. */
export async function lockFlowsOfEmail(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .selectFrom('otp_flows')
    .select('id')
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .execute();
}

/** Counts an attempt before the comparison; undefined for a used, expired or exhausted flow. */
export async function countOtpAttempt(
  tx: Tx,
  { id, now, max }: { id: string; now: string; max: number },
): Promise<OtpFlow | undefined> {
  return tx
    .updateTable('otp_flows')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', max)
    .where('expires_at', '>', now)
    .where('state', '=', 'SENT')
    .returningAll()
    .executeTakeFirst();
}

/** Marks the flow verified; returns true for one caller only, and false when the code was replaced concurrently. */
export async function markFlowVerified(
  tx: Tx,
  flow: { id: string; codeMac: string; resetTokenHash: string; resetExpiresAt: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('otp_flows')
    .set({
      state: 'VERIFIED',
      reset_token_hash: flow.resetTokenHash,
      reset_expires_at: flow.resetExpiresAt,
    })
    .where('id', '=', flow.id)
    .where('state', '=', 'SENT')
    .where('code_mac', '=', flow.codeMac)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the code; the tries are carried over. True unless the flow is over or was renewed just now. */
export async function renewFlowCode(
  tx: Tx,
  flow: {
    id: string;
    codeMac: string;
    now: string;
    sentBefore: string;
    expiresAt: string;
    max: number;
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('otp_flows')
    .set({ code_mac: flow.codeMac, sent_at: flow.now, expires_at: flow.expiresAt })
    .where('id', '=', flow.id)
    .where('state', '=', 'SENT')
    .where('attempts', '<', flow.max)
    .where('expires_at', '>', flow.now)
    .where('sent_at', '<=', flow.sentBefore)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the permission to reset; true for one caller only. */
export async function markFlowUsed(
  tx: Tx,
  { id, now }: { id: string; now: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('otp_flows')
    .set({ state: 'USED' })
    .where('id', '=', id)
    .where('state', '=', 'VERIFIED')
    .where('reset_expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const open = ['SENT', 'VERIFIED'] as const;

/** Ends open flows: locks them from the oldest on, as a try of an address does. */
async function endFlows(
  tx: Tx,
  isOf: (eb: ExpressionBuilder<Tables, 'otp_flows'>) => Expression<SqlBool>,
): Promise<void> {
  const rows = await tx
    .selectFrom('otp_flows')
    .select('id')
    .where(isOf)
    .where('state', 'in', open)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('otp_flows').set({ state: 'DEAD' }).where('id', 'in', ids).execute();
}

/** Ends all open flows of a client's people. */
export const endFlowsOfClient = (tx: Tx, clientId: string): Promise<void> =>
  endFlows(tx, (eb) =>
    eb('member_id', 'in', eb.selectFrom('members').select('id').where('client_id', '=', clientId)),
  );

/** Ends all open flows of a person. */
export const endFlowsOfMember = (tx: Tx, memberId: string): Promise<void> =>
  endFlows(tx, (eb) => eb('member_id', '=', memberId));

/** Removes the flows that began before this moment. */
export async function deleteOldFlows(db: Kysely<Tables>, before: string): Promise<void> {
  await db.deleteFrom('otp_flows').where('created_at', '<', before).execute();
}
