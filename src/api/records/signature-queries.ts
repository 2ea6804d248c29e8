/** Queries on signatures, each chained to the client's one before, and on the consents to them; written once. */
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { ConsentRow, SignatureRow } from '#api/db/tables/signatures.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** Returns the client's last signature; the client's row must be locked where the next one is written. */
export async function lastSignature(
  db: Kysely<Tables>,
  clientId: string,
): Promise<Pick<SignatureRow, 'chain_position' | 'record_sha256' | 'evidence'> | undefined> {
  return db
    .selectFrom('signatures')
    .select(['chain_position', 'record_sha256', 'evidence'])
    .where('client_id', '=', clientId)
    .orderBy('chain_position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the consents of a client, oldest first. */
export async function consentsOf(db: Kysely<Tables>, clientId: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('accepted_at')
    .execute();
}

export async function insertConsent(
  tx: Transaction<Tables>,
  row: Insertable<Tables['consents']>,
): Promise<void> {
  await tx.insertInto('consents').values(row).execute();
}

export async function insertSignature(
  tx: Transaction<Tables>,
  row: Insertable<Tables['signatures']>,
): Promise<void> {
  await tx.insertInto('signatures').values(row).execute();
}

/** Erases signed texts and signers; checksums stay, so that the chain remains valid. */
export async function wipeSignatures(tx: Transaction<Tables>, submissionId: string): Promise<void> {
  await tx
    .updateTable('signatures')
    .set({ rendered_text: '', evidence: '{}', strokes: '[]' })
    .where('submission_id', '=', submissionId)
    .execute();
}

/** The signatures of a record, oldest first. */
export async function signaturesOf(
  db: Kysely<Tables>,
  submissionId: string,
): Promise<SignatureRow[]> {
  return db
    .selectFrom('signatures')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('chain_position')
    .execute();
}

/** The approvals of a label's revisions, oldest first. */
export async function signaturesOfLabel(
  db: Kysely<Tables>,
  labelId: string,
): Promise<SignatureRow[]> {
  return db
    .selectFrom('signatures')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('chain_position')
    .execute();
}
