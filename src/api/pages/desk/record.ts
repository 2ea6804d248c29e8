/** One submitted record at the desk, as its pages show it. */
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  clientNotes,
  deskClientCard,
  type ClientNotes,
  type DeskClientCard,
} from '#lib/portal/desk-clients.ts';
import type { DeskRecordView, RejectedAct } from '#lib/portal/desk-record.ts';
import { queueList } from '#lib/queue/replies.ts';
import { isReference } from '#lib/records/reference.ts';
import { DRAFT } from '#lib/records/status.ts';
import { recordRight } from '#lib/staff/record-right.ts';
import { companyMoves } from '#lib/submissions/company-moves.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { claimDecisions, decidedFirstText, isAppealed } from '#lib/submissions/claims/decisions.ts';
import { submissionRecord } from '#lib/submissions/replies.ts';
import type { PageContext } from '../context.ts';
import { deskApi, mayAtDesk, type DeskFailure } from './desk-api.ts';
import type { DeskPost } from './posted.ts';
import { unchanged } from './rejected-act.ts';

/** Address of the calls about a record. */
export const recordCall = (reference: string, call = ''): string =>
  `/ops/submissions/${encodeURIComponent(reference)}${call}`;

/** Address of the page of a record. */
export const deskRecordPath = (reference: string): string => deskPathOf('desk-record', reference);

/** Forms whose records become work orders, in the statuses from which the work is scheduled. */
const SCHEDULED = 'SCHEDULED';

type FoundRecord = Pick<DeskRecordView, 'record' | 'definition' | 'queued'>;

/** Returns the queue entry of a record; null if it is missing or the query fails. */
export async function queuedRecord(
  context: PageContext,
  reference: string,
): Promise<DeskRecordView['queued']> {
  const query = { q: reference, need: 'us,client' };
  const found = await deskApi(context).get('/ops/queue', queueList, query);
  if (!found.ok) return null;
  return found.value.items.find((item) => item.reference === reference) ?? null;
}

/** Asks once before a person decides on a record that somebody else has; null for an own one, and when asked before. */
export function askOnce(
  { locals }: PageContext,
  queued: DeskRecordView['queued'],
  post: DeskPost,
): RejectedAct | null {
  const { assignee = null, assigneeName = null } = queued ?? {};
  if (assignee === null || assignee === locals.desk?.member.email) return null;
  if (post.field('asked') === assignee) return null;
  const notice = `${assigneeName ?? assignee} has this record. Press again to decide all the same.`;
  return { status: 409, notice, fields: {}, ...unchanged, asked: assignee };
}

function clientPathOf(locals: App.Locals, { requester }: FoundRecord['record']): string | null {
  const number = requester?.['clientId'] ?? '';
  if (number === '' || !mayAtDesk(locals, 'clients')) return null;
  return deskPathOf('desk-client', number);
}

/** Returns true if this person made the decision that the client has appealed against. */
function decidedFirst({ desk }: App.Locals, record: FoundRecord['record']): boolean {
  if (!isAppealed(record)) return false;
  const first = record.timeline.findLast(({ to }) => claimDecisions.includes(to))?.by;
  return first?.kind === 'staff' && first.name === desk?.member.name;
}

function viewOf({ locals }: PageContext, found: FoundRecord): DeskRecordView {
  const { record, definition } = found;
  const decidesNot = decidedFirst(locals, record) ? decidedFirstText : '';
  const legal = companyMoves(definition.statuses, record.status);
  const plain = legal.plain.filter(({ to }) => decidesNot === '' || !claimDecisions.includes(to));
  const moves = { ...legal, plain, quote: decidesNot === '' ? legal.quote : null };
  const reference = record.reference ?? '';
  return {
    ...found,
    reference,
    path: deskRecordPath(reference),
    clientPath: clientPathOf(locals, record),
    mayDecide: mayAtDesk(locals, recordRight(definition.type)),
    moves,
    decidesNot,
    canMakeOrder: mayAtDesk(locals, 'orders') && moves.plain.some(({ to }) => to === SCHEDULED),
  };
}

/** Reads a submitted record; null when there is none of this number. */
export async function readDeskRecord(
  context: PageContext,
  reference: string,
): Promise<Result<DeskRecordView | null, DeskFailure>> {
  if (!isReference(reference)) return ok(null);
  const [found, queued] = await Promise.all([
    deskApi(context).get(recordCall(reference), submissionRecord),
    queuedRecord(context, reference),
  ]);
  if (!found.ok) return found.error.status === 404 ? ok(null) : found;
  const record = found.value;
  const definition = submissionForm(record.type);
  if (!definition || record.status === DRAFT) return ok(null);
  return ok(viewOf(context, { record, definition, queued }));
}

/** Notes on a client that are shown beside a record. */
const MAX_NOTES = 3;

/** Reads what is open for the client of a record, and the newest notes on it; null where it cannot be read. */
export async function clientCardOf(
  context: PageContext,
  { record }: DeskRecordView,
): Promise<{ readonly card: DeskClientCard | null; readonly notes: ClientNotes | null }> {
  const client = `/ops/clients/${encodeURIComponent(record.requester?.['clientId'] ?? '')}`;
  const api = deskApi(context);
  const [card, notes] = await Promise.all([
    api.get(`${client}/card`, deskClientCard),
    mayAtDesk(context.locals, 'amounts')
      ? api.get(`${client}/notes`, clientNotes, { size: MAX_NOTES })
      : null,
  ]);
  return { card: card.ok ? card.value : null, notes: notes?.ok ? notes.value : null };
}
