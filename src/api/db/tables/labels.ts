/** The tables of labels as Kysely sees them. */
import type { ColumnType, Selectable, Updateable } from 'kysely';
import type { EventRow } from '../record-tables.ts';
import type { ActorSide } from '#lib/records/actor-side.ts';

/** Written as JSON text, read as its value. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

type LabelsTable = {
  id: string;
  client_id: string;
  /** Null until it is approved for the first time. */
  reference: string | null;
  name: string;
  /** Normalized name, unique per client. */
  name_key: string;
  kind: string;
  /** The status of the current revision. */
  status: string;
  /** The current revision, from 1. */
  revision: number;
  /** The newest revision that was approved. */
  approved_revision: number | null;
  /** Revision; a writer passes the one it read. */
  version: number;
  search: string;
  create_key: string | null;
  /** Contents of the call that made it; null of those of earlier releases. */
  create_digest: string | null;
  created_at: string;
  updated_at: string;
};

interface StoredOrder {
  readonly fulfil: 'house_prints' | 'house_prints_and_applies';
  readonly quantity: number;
  readonly overagePct: number;
  readonly note: string;
  /** Id of the service request that was begun to have the labels applied. */
  readonly request?: string;
}

type LabelRevisionsTable = {
  label_id: string;
  revision: number;
  status: string;
  spec: Json<Readonly<Record<string, unknown>>>;
  /** Work ordered with the label. */
  orders: NullableJson<StoredOrder>;
  /** SHA-256 of `spec`, set at the approval, immutable. */
  content_sha256: string | null;
  approved_at: string | null;
  created_at: string;
  updated_at: string;
};

type LabelEventsTable = EventRow & { label_id: string; revision: number };

export type LabelJobState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';

type LabelJobsTable = {
  id: string;
  label_id: string;
  client_id: string;
  revision: number;
  state: LabelJobState;
  format: string;
  options: Json<Readonly<Record<string, unknown>>>;
  /** The rows to be made; when the job has ended, those left out, and all where cartons may be printed again. */
  rows: Json<readonly unknown[]>;
  /** The rows that were left out, with the reason. */
  bad_rows: Json<readonly unknown[]>;
  total_rows: number;
  total_labels: number;
  done_labels: number;
  /** Name of the stored result. */
  file: string | null;
  file_bytes: number | null;
  message: string;
  lease_until: string | null;
  /** Name of the person who asked; null for the main person, in rows of the release before. */
  asked_by: string | null;
  created_at: string;
  finished_at: string | null;
};

type PrintLogTable = {
  id: string;
  label_id: string;
  revision: number;
  at: string;
  actor: Exclude<ActorSide, 'system'>;
  who: string;
  format: string;
  labels: number;
  first_sscc: string | null;
  last_sscc: string | null;
  job_id: string | null;
  /** Length of the series 'Carton i of n'; null if not requested. */
  cartons: number | null;
  /** Id of the print whose cartons were printed again, and why. */
  reprint_of: string | null;
  reason: string | null;
};

type LabelSettingsTable = {
  client_id: string;
  gs1_prefix: string;
  gs1_extension: string;
  updated_at: string;
};

/** The spreadsheet of a label; its rows are those of an import. */
type LabelSheetsTable = {
  label_id: string;
  client_id: string;
  filename: string;
  mapping: Json<Readonly<Record<string, string>>>;
  rows: Json<readonly unknown[]>;
  total_rows: number;
  /** Labels that all rows ask for. */
  total_labels: number;
  updated_at: string;
};

export type LabelTables = {
  label_sheets: LabelSheetsTable;
  labels: LabelsTable;
  label_revisions: LabelRevisionsTable;
  label_events: LabelEventsTable;
  label_jobs: LabelJobsTable;
  print_log: PrintLogTable;
  label_settings: LabelSettingsTable;
};

export type LabelRow = Selectable<LabelsTable>;
export type LabelUpdate = Updateable<LabelsTable>;
export type LabelRevisionRow = Selectable<LabelRevisionsTable>;
export type LabelEventRow = Selectable<LabelEventsTable>;
export type LabelJobRow = Selectable<LabelJobsTable>;
export type PrintLogRow = Selectable<PrintLogTable>;
