/** Signatures and the consents to them. */
import type { ColumnType, Generated, Selectable } from 'kysely';

/** Written as JSON text, read as its value. */
type Json<T> = ColumnType<T, string, string>;

type SignaturesTable = {
  id: string;
  client_id: string;
  /** The person who signed; null for the first owner where it was not stored. */
  member_id: Generated<string | null>;
  /** Each signature belongs to a submission or to a revision of a label. */
  submission_id: string | null;
  label_id: string | null;
  label_revision: number | null;
  field: string;
  chain_position: number;
  document_type: string;
  document_version: string;
  document_sha256: string;
  rendered_text: string;
  evidence: Json<Readonly<Record<string, unknown>>>;
  strokes: Json<readonly unknown[]>;
  previous_sha256: string | null;
  record_sha256: string;
  signed_at: string;
};

/** Consents of people, one row for each version. */
type ConsentsTable = {
  client_id: string;
  /** Its id; that of other people than the first owner with their id. */
  consent: string;
  version: string;
  text: string;
  accepted_at: string;
  /** Who gave it, from where. */
  evidence: Json<Readonly<Record<string, unknown>>>;
};

export interface SignatureTables {
  signatures: SignaturesTable;
  consents: ConsentsTable;
}

export type SignatureRow = Selectable<SignaturesTable>;
export type ConsentRow = Selectable<ConsentsTable>;
