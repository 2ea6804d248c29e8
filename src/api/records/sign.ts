/** The evidence record of a signature, with the hash of the client's previous one. */
import { hash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type {
  Facts,
  FormDefinition,
  SignatureField,
  Signer,
  SignatureValue,
  Values,
} from '#lib/forms/definition.ts';
import { publishedText } from '#lib/server/terms.ts';
import { documentText } from '#lib/forms/display.ts';
import { electronicConsent } from '#lib/forms/kinds/signer.ts';
import { textOf } from '#lib/forms/values.ts';
import {
  consentKey,
  consentsOf,
  lastEvidence,
  lastSignature,
  type SignerKey,
} from './signature-queries.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { ClientCall } from '#api/security/caller.ts';

/** Record or label revision that is signed. */
export type SignedPlace =
  | { readonly submissionId: string }
  | { readonly labelId: string; readonly labelRevision: number };

interface Signed {
  readonly place: SignedPlace;
  readonly field: SignatureField;
  /** Exact text shown. */
  readonly text: string;
  readonly value: SignatureValue;
}

interface Signing {
  readonly submissionId: string;
  readonly form: FormDefinition;
  readonly field: SignatureField;
  readonly data: Values;
  readonly facts: Facts;
  readonly value: SignatureValue;
}

const signerOf = ({ client, member }: ClientCall['caller']): SignerKey => ({
  clientId: client.id,
  memberId: member.id,
});

/** Returns the name and title of the person's last signature, and the consents that the person has given. */
export async function lastSigner({ context, caller }: ClientCall): Promise<Signer> {
  const { db } = context.database;
  const [last, consents] = await Promise.all([
    lastEvidence(db, signerOf(caller)),
    consentsOf(db, electronicConsent.id, signerOf(caller)),
  ]);
  return {
    signerName: textOf(last ?? {}, 'signerName'),
    signerTitle: textOf(last ?? {}, 'signerTitle'),
    consents: consents.map(({ version, accepted_at: acceptedAt }) => ({
      id: electronicConsent.id,
      version,
      acceptedAt,
    })),
  };
}

/** Returns the person's consent to sign electronically with its moment; given with this signature, it is written. */
async function consentOf(tx: Transaction<Tables>, call: ClientCall, value: SignatureValue) {
  const { id: consent, version, text } = electronicConsent;
  const signer = signerOf(call.caller);
  const given = (await consentsOf(tx, consent, signer)).find((each) => each.version === version);
  const row = given ?? {
    client_id: signer.clientId,
    consent: consentKey(consent, signer),
    version,
    text,
    accepted_at: call.context.now().toISOString(),
  };
  if (!('evidence' in row)) {
    const { signerName, signerTitle } = value;
    const evidence = JSON.stringify({ signerName, signerTitle, ...placeOf(call) });
    await tx
      .insertInto('consents')
      .values({ ...row, evidence })
      .execute();
  }
  return { id: consent, version, text, acceptedAt: row.accepted_at };
}

/** The person, and the connection of the call. */
const placeOf = ({ caller, origin }: ClientCall) => ({
  clientId: caller.client.client_number,
  memberId: caller.member.id,
  memberName: caller.member.name,
  email: caller.member.email,
  sessionId: caller.sessionId,
  ip: origin.network,
  userAgent: origin.userAgent?.slice(0, 200).toWellFormed().replaceAll('\0', '') ?? '',
});

/** Signature evidence: signer, method, displayed text, and stroke. */
const evidenceOf = (call: ClientCall, { field, value }: Pick<Signed, 'field' | 'value'>) => ({
  signerName: value.signerName,
  signerTitle: value.signerTitle,
  method: value.method,
  typedSignature: value.typedSignature,
  consents: field.consents,
  consentElectronic: value.consentElectronic,
  intent: field.intent,
  openedAt: value.openedAt,
  scrolledToEndAt: value.scrolledToEndAt,
  ...placeOf(call),
});

const columnsOf = (place: SignedPlace) =>
  'submissionId' in place
    ? { submission_id: place.submissionId, label_id: null, label_revision: null }
    : { submission_id: null, label_id: place.labelId, label_revision: place.labelRevision };

/** Writes the evidence; lock the client row first, so that the chain stays linear. */
export async function writeSignature(
  tx: Transaction<Tables>,
  call: ClientCall,
  signed: Signed,
): Promise<void> {
  const { place, field, text, value } = signed;
  const clientId = call.caller.client.id;
  const previous = await lastSignature(tx, clientId);
  const record = {
    ...place,
    documentType: field.document.type,
    documentVersion: value.documentVersion,
    documentSha256: hash('sha256', text),
    evidence: { ...evidenceOf(call, signed), consent: await consentOf(tx, call, value) },
    strokes: value.drawnStrokes,
    previous: previous?.record_sha256 ?? null,
    signedAt: call.context.now().toISOString(),
  };
  const row = {
    id: randomUUID(),
    client_id: clientId,
    member_id: call.caller.member.id,
    ...columnsOf(place),
    field: field.name,
    chain_position: (previous?.chain_position ?? 0) + 1,
    document_type: record.documentType,
    document_version: record.documentVersion,
    document_sha256: record.documentSha256,
    rendered_text: text,
    evidence: JSON.stringify(record.evidence),
    strokes: JSON.stringify(record.strokes),
    previous_sha256: record.previous,
    record_sha256: hash('sha256', JSON.stringify(record)),
    signed_at: record.signedAt,
  };
  await tx.insertInto('signatures').values(row).execute();
}

/** Writes the record of a submission's signature; the client's row must be locked. */
export async function recordSignature(
  tx: Transaction<Tables>,
  call: ClientCall,
  { submissionId, form, field, data, facts, value }: Signing,
): Promise<void> {
  const { type, version } = field.document;
  const published = version === undefined ? publishedText(type, value.documentVersion) : '';
  const text = documentText(form, field, data, facts, published);
  await writeSignature(tx, call, { place: { submissionId }, field, text, value });
}
