/** Client acts on an own work order: answer, approve, reject, message. */
import { findOwn } from '#api/db/own-records.ts';
import type { Kysely, Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { WorkActBody, WorkNoteBody } from '#lib/work-orders/calls.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { MAX_PIECES } from '#lib/work-orders/fields.ts';
import type { WorkAsk } from '#lib/work-orders/order.ts';
import {
  actsOfAsk,
  isInTime,
  ON_HOLD,
  type AskKind,
  type WorkAct,
} from '#lib/work-orders/statuses.ts';
import type { ApiContext } from '#api/context/context.ts';
import { shipmentsOfWork, shippedOf, stagesOfWork } from './queries/work-records.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow, WorkOrderUpdate } from '#api/db/tables/work-orders.ts';
import { FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import { changeOnce, writeAct } from '#api/records/change-once.ts';
import { eventsOf } from '#api/records/timeline.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { countColumns } from './columns.ts';
import { notifyCompanyOfWork } from './notify.ts';

type Client = SessionCaller['client'];

const notAsked = 'This question is no longer open, so your answer was not sent.';
const actedOn = 'We have already acted on your answer, so it stands. Message us to change it.';
const tooLate = 'The minute to undo is over, so your answer stands. Message us to change it.';
const undone = 'The client has undone this answer.';

const NOTE = 'note';
const UNDO = 'undo';

/** A double click comes sooner; the same note again after this time is meant as a second one. */
const SECOND_PRESS_MS = 60_000;

/** The client's own order, by its id or number; another client's is not found. */
export async function ownWorkOrder(
  { database }: Pick<ApiContext, 'database'>,
  { id: clientId }: Pick<Client, 'id'>,
  id: string,
): Promise<Result<WorkOrderRow, Failure>> {
  const isSane = /^[\w-]{1,64}$/.test(id);
  const row = isSane ? await findOwn(database.db, 'work_orders', { clientId, id }) : undefined;
  return row ? ok(row) : fail('not_found');
}

interface ClientEntry {
  readonly kind: string;
  readonly note: string;
  readonly revision: number | undefined;
  readonly changes: (
    tx: Transaction<Tables>,
    row: WorkOrderRow,
  ) => Promise<WorkOrderUpdate> | WorkOrderUpdate;
}

/** Returns true where the order's last event is the same act: the browser no longer waits for the first one's answer. */
async function isSecondPress(
  db: Kysely<Tables>,
  row: WorkOrderRow,
  { kind, note, now }: Pick<ClientEntry, 'kind' | 'note'> & { readonly now: Date },
): Promise<boolean> {
  const last = (await eventsOf(db, 'work_orders', row.id, { all: true })).at(-1);
  const isSame = last?.actor === 'client' && last.kind === kind && last.note === note;
  // A question has one answer, however late it comes again; a note may be written twice.
  return isSame && (kind !== NOTE || now.getTime() - Date.parse(last.at) < SECOND_PRESS_MS);
}

/** Writes a client act to order and timeline, once per idempotent call. */
async function write(
  context: ApiContext,
  client: Client,
  id: string,
  { kind, note, revision, changes }: ClientEntry,
): Promise<Result<WorkOrderRow, Failure>> {
  const found = await ownWorkOrder(context, client, id);
  if (found.ok && holdsCardNumber(note)) return invalidForm({ note: formMessages.cardNumber });
  return changeOnce(context, 'work_orders', found, {
    revision,
    isDone: (db, row) => isSecondPress(db, row, { kind, note, now: context.now() }),
    act: async (acting) => {
      const { tx, row } = acting;
      const { saved } = await writeAct(acting, await changes(tx, row), [
        { actor: 'client', kind, note, visibility: 'client' },
      ]);
      if (row.ask !== null && row.waiting_for !== saved.waiting_for) {
        await context.ports.events.told(context, tx, {
          type: 'work_order.answered',
          reference: saved.reference,
          clientId: saved.client_id,
          status: saved.status,
          about: { question: row.ask.kind, answer: kind },
        });
      }
      const words = kind === UNDO ? undone : note;
      const notice = {
        row: saved,
        note: words,
        company: client.company_name,
        by: client.contact_person,
      };
      await notifyCompanyOfWork(context, tx, notice);
      return ok(saved);
    },
  });
}

/** The order with another number of pieces: an approved overrun belongs to it, an undone one no longer. */
async function withPieces(
  tx: Transaction<Tables>,
  row: WorkOrderRow,
  pieces: number,
): Promise<WorkOrderUpdate> {
  if (pieces === row.pieces) return {};
  const counts = await stagesOfWork(tx, row.id);
  const shipped = shippedOf(await shipmentsOfWork(tx, row.id));
  return countColumns({ counts, pieces, shipped });
}

/** The pieces of an order of so many once the question is answered: an approved overrun adds to them. */
const piecesAfter = (ask: WorkAsk, act: WorkAct, pieces: number): number =>
  ask.kind === 'overrun' && act === 'approve' ? Math.min(pieces + ask.pieces, MAX_PIECES) : pieces;

/** Opens the question again; refused once the company has acted on the answer, or a minute after it. */
async function undo(tx: Transaction<Tables>, row: WorkOrderRow, { asked, now }: Undo) {
  const { ask } = row;
  if (row.status !== ON_HOLD || !ask?.answered || row.held_at !== asked) {
    throw new FailureError('conflict', { message: actedOn });
  }
  const { answered, ...question } = ask;
  if (!isInTime(answered.at, now)) throw new FailureError('conflict', { message: tooLate });
  // Pieces that the company has changed since stay.
  if (row.pieces !== piecesAfter(question, answered.act, answered.pieces)) {
    throw new FailureError('conflict', { message: actedOn });
  }
  return {
    waiting_for: 'client' as const,
    hold_reason: question.text,
    ask: JSON.stringify(question),
    ...(await withPieces(tx, row, answered.pieces)),
  };
}

interface Undo {
  readonly asked: string;
  readonly now: Date;
}

/** An approval leaves nothing to be decided: the company has only to lift the hold. */
const endsHold = (kind: AskKind, act: WorkAct): boolean =>
  act === 'approve' || (kind === 'overrun' && act === 'reject');

/**
 * Answers the company's question. The order stays on hold until the company resumes it. 409 without a question, for
 * another question, or for an unsuitable act.
 */
export async function actOnOwnWork(
  context: ApiContext,
  client: Client,
  id: string,
  { act, asked, note, revision }: WorkActBody,
): Promise<Result<WorkOrderRow, Failure>> {
  if (act === 'answer' && note === '') return invalidForm({ note: 'Answer is required!' });
  if (act === 'reject' && note === '') return invalidForm({ note: 'Tell us what is wrong.' });
  const now = context.now();
  if (act === UNDO) {
    const changes = (tx: Transaction<Tables>, row: WorkOrderRow) => undo(tx, row, { asked, now });
    return write(context, client, id, { kind: UNDO, note: '', revision, changes });
  }
  return write(context, client, id, {
    kind: act,
    note,
    revision,
    changes: async (tx, row) => {
      const { ask } = row;
      const isOpen = row.status === ON_HOLD && row.waiting_for === 'client';
      if (!isOpen || !ask || row.held_at !== asked || !actsOfAsk(ask.kind).includes(act)) {
        throw new FailureError('conflict', { message: notAsked });
      }
      const pieces = piecesAfter(ask, act, row.pieces);
      const answered = { act, at: now.toISOString(), pieces: row.pieces };
      return {
        waiting_for: COMPANY,
        ask: JSON.stringify({ ...ask, answered }),
        ...(endsHold(ask.kind, act) && { hold_reason: '' }),
        ...(await withPieces(tx, row, pieces)),
      };
    },
  });
}

/** Adds a note and mails the company. */
export const commentOnOwnWork = (
  context: ApiContext,
  client: Client,
  id: string,
  { text: note, revision }: WorkNoteBody,
): Promise<Result<WorkOrderRow, Failure>> =>
  write(context, client, id, { kind: NOTE, note, revision, changes: () => ({}) });
