/** How much one client may store (OWASP ASVS 5.0, 5.2.4). */
import type { Kysely } from 'kysely';
import { storedTotals } from './stored-files.ts';
import type { Tables } from '#api/db/tables/tables.ts';

export const quota = { files: 200, bytes: 100 * 1024 * 1024 } as const;

/** Returns true if the client's files, new rows of this transaction included, are within the quota. */
export async function isWithinQuota(tx: Kysely<Tables>, clientId: string): Promise<boolean> {
  const { files, bytes } = await storedTotals(tx, clientId);
  return files <= quota.files && bytes <= quota.bytes;
}
