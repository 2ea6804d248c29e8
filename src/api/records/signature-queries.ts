/** Queries on signatures, each chained to the client's one before, and on the consents to them; written once. */
import type { Kysely, Transaction } from 'kysely';
import { selectRows } from '#api/db/rows.ts';
import type { ConsentRow, SignatureRow } from '#api/db/tables/signatures.ts';
import type { Tables } from '#api/db/tables/tables.ts';

/** A person of a client who signs. */
export interface SignerKey {
  readonly clientId: string;
  readonly memberId: string;
}

/** Returns the client's last signature; the client's row must be locked where the next one is written. */
export async function lastSignature(
  db: Kysely<Tables>,
  clientId: string,
): Promise<Pick<SignatureRow, 'chain_position' | 'record_sha256'> | undefined> {
  return db
    .selectFrom('signatures')
    .select(['chain_position', 'record_sha256'])
    .where('client_id', '=', clientId)
    .orderBy('chain_position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the evidence of a person's last signature. */
export async function lastEvidence(
  db: Kysely<Tables>,
  { clientId, memberId }: SignerKey,
): Promise<SignatureRow['evidence'] | undefined> {
  const last = await db
    .selectFrom('signatures')
    .select('evidence')
    .where('client_id', '=', clientId)
    .where((eb) => eb(eb.fn.coalesce('member_id', 'client_id'), '=', memberId))
    .orderBy('chain_position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.evidence;
}

/** Stored id of a person's consent; the first owner's, whose id is the client's, is the consent's own. */
export const consentKey = (consent: string, { clientId, memberId }: SignerKey): string =>
  memberId === clientId ? consent : `${consent}:${memberId}`;

/** Returns a person's consents of this id, oldest first. */
export const consentsOf = (
  db: Kysely<Tables>,
  consent: string,
  signer: SignerKey,
): Promise<ConsentRow[]> =>
  selectRows(
    db,
    'consents',
    { client_id: signer.clientId, consent: consentKey(consent, signer) },
    'accepted_at',
  );

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
