/** Rows that several kinds of records have alike: entries of a timeline, files. */

/** What happened to a record. */
export type EventRow = {
  id: string;
  position: number;
  at: string;
  actor: 'client' | 'house' | 'system';
  kind: string;
  from_status: string;
  to_status: string;
  note: string;
  visibility: 'client' | 'internal';
  /** The company's own name of the call that wrote it. */
  caller_reference: string | null;
  /** What that call said; null where it came before this was kept. */
  call_digest: string | null;
};

/** A file that the company put on a record. */
export type FileRow = {
  id: string;
  client_id: string;
  kind: string;
  /** Name of the stored file. */
  file: string;
  name: string;
  caption: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  created_at: string;
};
