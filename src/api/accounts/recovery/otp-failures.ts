/** Queries on wrong codes. An attempt is stored as wrong until it is verified. */
import type { ExpressionBuilder, Insertable, Kysely, Transaction } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';

type Tx = Transaction<Tables>;

export async function insertOtpFailure(
  tx: Tx,
  failure: Insertable<Tables['otp_failures']>,
): Promise<void> {
  await tx.insertInto('otp_failures').values(failure).execute();
}

/** The try was right after all. */
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
