/** The company changes the status of an order, puts it on hold, and writes to its client. */
import type { WorkHold, WorkMove } from '#lib/work-orders/calls.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { isRejected } from '#lib/work-orders/aql.ts';
import { askKinds, ON_HOLD, workStatuses } from '#lib/work-orders/statuses.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { WorkOrderRow, WorkOrderUpdate } from '#api/db/tables/work-orders.ts';
import { inspectionsOfWork } from './queries/work-records.ts';
import { FailureError, type Failure } from '#api/kernel/failures.ts';
import { invalidField, workAct, type WorkChanges } from './company-work.ts';
import { checkRight } from '#api/security/rights.ts';
import { orRollBack } from '#api/records/change-once.ts';
import { checkCompanyMove, moveEvents, readersOf } from '#api/records/company-move.ts';

/** Statuses that the client gets a mail about; the others are shown in the portal. */
const notifiedStatuses: readonly string[] = ['COMPLETED', 'SHIPPED', 'CANCELLED'];

const HELD = ['status', ...askKinds];

const kinds = { status: 'status', note: 'message' } as const;

const checkMove = ({ status }: WorkOrderRow, to: string): null =>
  orRollBack(checkCompanyMove(workStatuses, status, to));

const released: WorkOrderUpdate = {
  waiting_for: null,
  hold_reason: '',
  held_at: null,
  ask: null,
};

/** Sets a status on a held order, or leaves a message. */
function moved(context: ApiContext, row: WorkOrderRow, input: WorkMove): WorkChanges {
  const { to, note, visibility } = input;
  if (to === undefined || to === row.status) {
    const readers = readersOf({ note, visibility, isMove: false });
    const event = { kind: 'message', note, visibility: readers } as const;
    return { changes: {}, events: [event], ...(readers === 'client' && { mail: 'work-message' }) };
  }
  if (to === ON_HOLD) {
    const message = `Hold the order at the desk, or with POST /ops/work-orders/${row.reference}/hold: a hold needs a reason and who must act.`;
    throw new FailureError('conflict', { message });
  }
  checkMove(row, to);
  const today = companyDay(context.now());
  const isWork = to === 'IN_PROGRESS' || to === 'QC';
  const changes: WorkOrderUpdate = {
    status: to,
    ...released,
    ...(isWork && row.started_on === null && { started_on: today }),
    ...(to === 'COMPLETED' && { completed_on: today }),
  };
  return {
    changes,
    events: moveEvents({ kinds, note, visibility, isMove: true }),
    ...(notifiedStatuses.includes(to) && { mail: 'work-status' }),
  };
}

const needsRelease =
  'The last inspection refused goods. Inspect them again, or say in `release` why they leave as they are.';

/** Everybody may leave an internal note; managers cancel, the warehouse does all else. */
function checkMover(
  context: ApiContext,
  _row: WorkOrderRow,
  { to, visibility }: WorkMove,
): Result<null, Failure> {
  if (to === undefined && visibility === 'internal') return ok(null);
  return checkRight(context, to === 'CANCELLED' ? 'corrections' : 'work');
}

/** Sets a status, or leaves a message; once for each caller reference. */
export const moveOrder = workAct(
  ['status', 'message'],
  async ({ context, tx, row }, input: WorkMove) => {
    const changes = moved(context, row, input);
    const isDone = input.to === 'COMPLETED' && row.status !== 'COMPLETED';
    if (!isDone || !isRejected(await inspectionsOfWork(tx, row.id))) return changes;
    if (input.release === undefined) throw new FailureError('conflict', { message: needsRelease });
    const release = { kind: 'released', note: input.release, visibility: 'client' } as const;
    return { ...changes, events: [...changes.events, release] };
  },
  checkMover,
);

/** Puts an order on hold, or changes whom a held order waits for. */
export const holdOrder = workAct(HELD, async ({ row, at }, input: WorkHold) => {
  const { reason, waitingFor, ask = 'question', pieces = 0 } = input;
  checkMove(row, ON_HOLD);
  const asksClient = waitingFor === 'client';
  if (asksClient && ask === 'overrun' && pieces === 0) {
    throw invalidField('pieces', 'Enter how many more pieces there are.');
  }
  const question = { kind: ask, text: reason, pieces: ask === 'overrun' ? pieces : 0 };
  return {
    changes: {
      status: ON_HOLD,
      waiting_for: waitingFor,
      hold_reason: reason,
      held_at: at,
      ...(row.status === 'COMPLETED' && { completed_on: null }),
      ask: asksClient ? JSON.stringify(question) : null,
    },
    events: [{ kind: asksClient ? ask : 'status', note: reason, visibility: 'client' }],
    ...(asksClient && { mail: 'work-question' }),
  };
});
