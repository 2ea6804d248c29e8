/** An entry of a record's timeline as the calls answer it. */

interface EventRow {
  readonly position: number;
  readonly at: string;
  readonly actor: 'client' | 'house' | 'system';
  readonly kind: string;
  readonly from_status: string;
  readonly to_status: string;
  readonly note: string;
  readonly visibility: 'client' | 'internal';
}

/** What every timeline says of an entry; a record adds what its own entries have beside it. */
export const showEvent = ({ from_status: from, to_status: to, ...row }: EventRow) => ({
  position: row.position,
  at: row.at,
  actor: row.actor,
  kind: row.kind,
  from,
  to,
  note: row.note,
  visibility: row.visibility,
});
