/** Checks that the secret of this process decrypts the database. */
import type { Database } from '#api/db/database.ts';
import { changeIdentity, getOrStoreIdentity, readIdentity } from '#api/db/identity.ts';
import { deriveKey } from '#api/security/tokens.ts';

export class SecretError extends Error {}

export interface Secrets {
  readonly current: string;
  /** Earlier secrets, which still decrypt older data. */
  readonly previous: readonly string[];
  /** True to accept that data of a lost earlier secret is unreadable. */
  readonly isLossAccepted: boolean;
}

/** Distinguishes secrets, revealing neither. */
const fingerprint = (secret: string): string => deriveKey(secret, 'fingerprint').toString('hex');

const opens = (known: string, { current, previous, isLossAccepted }: Secrets): boolean =>
  isLossAccepted || [current, ...previous].some((secret) => fingerprint(secret) === known);

/** Returns true if a start with these secrets would succeed; read-only. */
export async function hasFittingSecret(
  { db }: Pick<Database, 'db'>,
  secrets: Secrets,
): Promise<boolean> {
  const known = await readIdentity(db, 'secret');
  return known === null || opens(known, secrets);
}

/**
 * Stores the secret's fingerprint at the first start, and again after a change. @throws WrongSecret for a secret that
 * decrypts nothing
 */
export async function checkSecret({ db }: Pick<Database, 'db'>, secrets: Secrets): Promise<void> {
  const expected = fingerprint(secrets.current);
  const known = await getOrStoreIdentity(db, 'secret', expected);
  if (known === expected) return;
  if (!opens(known, secrets)) {
    throw new SecretError(
      'APP_SECRET is not the one that this database was used with: emails that wait and codes could not be read. Set the earlier one again, or as APP_SECRET_PREVIOUS beside the new one. If it is lost, APP_SECRET_PREVIOUS=lost says that you know.',
    );
  }
  await changeIdentity(db, 'secret', expected);
}
