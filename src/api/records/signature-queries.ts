/** Queries on signatures, each chained to the client's one before, and on the consents to them; written once. */
import type { Kysely, Transaction } from 'kysely';
import { selectRows } from '#api/db/rows.ts';
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
export const consentsOf = (db: Kysely<Tables>, clientId: string): Promise<ConsentRow[]> =>
  selectRows(db, 'consents', { client_id: clientId }, 'accepted_at');

/** Erases signed texts and signers; checksums stay, so that the chain remains valid. */
export async function wipeSignatures(tx: Transaction<Tables>, submissionId: string): Promise<void> {
  await tx
    .updateTable('signatures')
    .set({ rendered_text: '', evidence: '{}', strokes: '[]' })
    .where('submission_id', '=', submissionId)
    .execute();
}

/** Returns the signatures of a record or the approvals of a label's revisions, oldest first. */
export const signaturesOf = (
  db: Kysely<Tables>,
  place: { readonly submission_id: string } | { readonly label_id: string },
): Promise<SignatureRow[]> => selectRows(db, 'signatures', place, 'chain_position');
