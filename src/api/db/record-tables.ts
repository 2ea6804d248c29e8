/** Rows that several kinds of records have alike: entries of a timeline, files. */

import type { Generated } from 'kysely';
import type { ActorSide } from '#lib/records/actor-side.ts';
import type { Actor } from '#lib/records/timeline-event.ts';

/** Event of a record. */
export type EventRow = {
  id: string;
  position: number;
  at: string;
  actor: ActorSide;
  kind: string;
  from_status: string;
  to_status: string;
  note: string;
  visibility: 'client' | 'internal';
  /** The company's own name of the call that wrote it. */
  caller_reference: string | null;
  /** Digest of the call; null for older rows. */
  call_digest: string | null;
  /** Who acted; null for the portal itself, and where it was not stored. */
  actor_kind: Generated<Actor['kind'] | null>;
  actor_name: Generated<string | null>;
  /** The person of the client; null for others, and for the first owner where it was not stored. */
  actor_id: Generated<string | null>;
  /** Revision of the record that the act led to. */
  record_revision: Generated<number | null>;
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
