/** Whether the secret of this process opens what the database holds. */
import type { Database } from '#api/db/database.ts';
import { changeIdentity, keepIdentity, readIdentity } from '#api/db/identity.ts';
import { deriveKey } from '#api/security/tokens.ts';

export class WrongSecret extends Error {}

export interface Secrets {
  readonly current: string;
  /** Those before it, which still open what was made with them. */
  readonly previous: readonly string[];
  /** The secret before is lost: what was made with it cannot be read, and that is known. */
  readonly isLossAccepted: boolean;
}

/** Tells one secret from another, and nothing about either. */
const fingerprint = (secret: string): string => deriveKey(secret, 'fingerprint').toString('hex');

const opens = (known: string, { current, previous, isLossAccepted }: Secrets): boolean =>
  isLossAccepted || [current, ...previous].some((secret) => fingerprint(secret) === known);

/** Whether a start with these secrets would be accepted; changes nothing. */
export async function hasFittingSecret(
  { db }: Pick<Database, 'db'>,
  secrets: Secrets,
): Promise<boolean> {
  const known = await readIdentity(db, 'secret');
  return known === null || opens(known, secrets);
}

/**
 * Notes the secret at the first start and a changed one at the first start with it.
 * @throws WrongSecret for one that opens nothing of what was made before
 */
export async function checkSecret({ db }: Pick<Database, 'db'>, secrets: Secrets): Promise<void> {
  const wanted = fingerprint(secrets.current);
  const known = await keepIdentity(db, 'secret', wanted);
  if (known === wanted) return;
  if (!opens(known, secrets)) {
    throw new WrongSecret(
      'APP_SECRET is not the one that this database was used with: mails that wait and codes could not be read. Set the earlier one again, or as APP_SECRET_PREVIOUS beside the new one. If it is lost, APP_SECRET_PREVIOUS=lost says that you know.',
    );
  }
  await changeIdentity(db, 'secret', wanted);
}
