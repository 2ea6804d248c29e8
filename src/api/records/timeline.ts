/** Timelines of all kinds of records: entries are appended, and name who acted. */
import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Kysely, type Selectable, type Transaction } from 'kysely';
import { company } from '#lib/content/company.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import type { Actor } from '#lib/records/timeline-event.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { EventRow } from '#api/db/record-tables.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { selectRows } from '#api/db/rows.ts';
import type { LoggedCall } from '#api/kernel/failures.ts';
import { recordKinds, type EventExtra, type EventOf, type RecordKind } from './record-kinds.ts';

type Db = Kysely<Tables>;
type Entry = Selectable<EventRow>;

/** An entry before it has its place. */
export type NewEvent<K extends RecordKind> = EventExtra<K> &
  Pick<Entry, 'at' | 'actor' | 'kind' | 'from_status' | 'to_status' | 'note' | 'visibility'> &
  Partial<Pick<Entry, 'caller_reference' | 'call_digest'>>;

type EventAuthor = Pick<ApiContext, 'actor' | 'member'>;

/** Names the actor where the entry is an act of this person or key. */
function actorColumns({ actor: acting, member }: EventAuthor, actor: EventRow['actor']) {
  const isOf = actor === 'client' ? acting?.kind === 'client' : acting?.kind !== 'client';
  const by = actor !== 'system' && isOf ? acting : undefined;
  const id = by?.kind === 'client' ? member?.id : undefined;
  return { actor_kind: by?.kind ?? null, actor_name: by?.name ?? null, actor_id: id ?? null };
}

/** Appends to the timeline of a locked record; returns the position of the first entry. */
async function insertEvents<K extends RecordKind>(
  acting: EventAuthor,
  tx: Transaction<Tables>,
  kind: K,
  id: string,
  events: readonly NewEvent<K>[],
): Promise<number> {
  if (events.length === 0) return 0;
  const { events: table, owner, revision } = recordKinds[kind];
  const { last } = await tx
    .selectFrom(table as 'work_events')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .where(owner as 'work_order_id', '=', id)
    .executeTakeFirstOrThrow();
  const first = (last ?? 0) + 1;
  const rows = events.map((event, index) => ({
    caller_reference: null,
    call_digest: null,
    ...event,
    ...actorColumns(acting, event.actor),
    id: randomUUID(),
    [owner]: id,
    position: first + index,
    record_revision: sql<number>`(select ${sql.ref(revision)} from ${sql.table(kind)} where id = ${id})`,
  }));
  await tx
    .insertInto(table as 'work_events')
    .values(rows as unknown as Insertable<Tables['work_events']>[])
    .execute();
  return first;
}

/**
 * Appends to the timeline of a locked record that was changed, and keeps its place in the work queue; returns the
 * position of the first entry.
 */
export async function appendEvents<K extends RecordKind>(
  context: EventAuthor & Pick<ApiContext, 'now' | 'ports'>,
  tx: Transaction<Tables>,
  kind: K,
  id: string,
  events: readonly NewEvent<K>[],
): Promise<number> {
  const position = await insertEvents(context, tx, kind, id, events);
  await context.ports.queueRecord(context, tx, kind, id);
  return position;
}

/** Appends an entry of the portal itself, which leaves the status as it is. */
export const recordSystemEvent = async (
  tx: Transaction<Tables>,
  kind: 'submissions' | 'work_orders',
  { id, status }: { readonly id: string; readonly status: string },
  entry: Pick<NewEvent<'work_orders'>, 'at' | 'kind' | 'note' | 'visibility' | 'caller_reference'>,
): Promise<number> =>
  insertEvents({}, tx, kind, id, [
    { ...entry, actor: 'system', from_status: status, to_status: status },
  ]);

/** Returns the timeline, oldest first; `all` includes entries that only the company may read. */
export async function eventsOf<K extends RecordKind>(
  db: Db,
  kind: K,
  id: string,
  { all }: { readonly all: boolean },
): Promise<EventOf<K>[]> {
  const { events, owner } = recordKinds[kind];
  const seen = { [owner]: id, ...(!all && { visibility: 'client' }) };
  return selectRows(db, events as 'work_events', seen, 'position');
}

/** Returns the kind and digest of the call of this reference; undefined for a new call. */
export async function findCall(
  db: Db,
  kind: RecordKind,
  id: string,
  callerReference: string,
): Promise<LoggedCall | undefined> {
  const { events, owner } = recordKinds[kind];
  return db
    .selectFrom(events as 'work_events')
    .select(['kind', 'call_digest'])
    .where(owner as 'work_order_id', '=', id)
    .where('caller_reference', '=', callerReference)
    .executeTakeFirst();
}

/** Frees the reference of a call, so that the same call may be carried out once more. */
export async function releaseCallerReference(
  tx: Transaction<Tables>,
  kind: RecordKind,
  id: string,
  callerReference: string,
): Promise<void> {
  const { events, owner } = recordKinds[kind];
  await tx
    .updateTable(events as 'work_events')
    .set({ caller_reference: null })
    .where(owner as 'work_order_id', '=', id)
    .where('caller_reference', '=', callerReference)
    .execute();
}

/** Returns what clients read in place of the name of a person or key of the company. */
const nameForClients = (kind: Actor['kind'], name: string): string =>
  kind === 'staff' && company.staffNames === 'first'
    ? (name.trim().split(/\s/)[0] ?? company.name)
    : company.name;

/** The note of a mail, above the first name of the person who acts where clients read names. */
export const noteWithName = ({ actor }: Pick<ApiContext, 'actor'>, note: string): string => {
  const name = actor?.kind === 'staff' ? nameForClients(actor.kind, actor.name) : company.name;
  return note === '' || name === company.name ? note : `${note}\n\n${name}`;
};

/** Names who acted; clients read the company's name, or first names, in place of its people and keys. */
function displayActor({ actor, actor_kind: kind, actor_name: name }: Entry, all: boolean) {
  if (kind === null || name === null) {
    return actor === COMPANY ? { name: company.name, kind: 'key' as const } : null;
  }
  return { name: all || kind === 'client' ? name : nameForClients(kind, name), kind };
}

/** Shows what all timelines say of an entry; a record adds the fields of its own entries. */
export const showEvent = (row: Entry, { all }: { readonly all: boolean }) => ({
  position: row.position,
  at: row.at,
  actor: row.actor,
  by: displayActor(row, all),
  memberId: row.actor_id,
  kind: row.kind,
  from: row.from_status,
  to: row.to_status,
  note: row.note,
  visibility: row.visibility,
});
