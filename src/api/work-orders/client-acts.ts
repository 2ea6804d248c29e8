/** What a client does to an own work order: answers, approves, rejects, writes. */
import { findOwn } from '#api/db/own-records.ts';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { WorkActBody } from '#lib/work-orders/calls.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { MAX_PIECES } from '#lib/work-orders/list.ts';
import { actsOfAsk, ON_HOLD } from '#lib/work-orders/statuses.ts';
import type { ApiContext } from '#api/context/context.ts';
import { lockWorkOrder, updateWorkOrder } from './queries/work-orders.ts';
import {
  insertWorkEvents,
  newestWorkEvent,
  shipmentsOfWork,
  shippedOf,
  stagesOfWork,
} from './queries/work-records.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import type { WorkOrderRow, WorkOrderUpdate } from '#api/db/tables/work-orders.ts';
import { Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import type { SessionCaller } from '#api/security/sessions.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { countColumns } from './columns.ts';
import { tellCompanyOfWork } from './notify.ts';

type Client = SessionCaller['client'];

const notAsked = 'This question is no longer open, so your answer was not sent.';

const NOTE = 'note';

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
  return row ? ok(row) : refuse('not_found');
}

interface Written {
  readonly kind: string;
  readonly note: string;
  readonly changes: (
    tx: Transaction<Tables>,
    row: WorkOrderRow,
  ) => Promise<WorkOrderUpdate> | WorkOrderUpdate;
}

/** Returns true where the order's last event is the same act: the browser no longer waits for the first one's answer. */
async function isSecondPress(
  tx: Transaction<Tables>,
  row: WorkOrderRow,
  { kind, note, at }: Pick<Written, 'kind' | 'note'> & { readonly at: string },
): Promise<boolean> {
  const last = await newestWorkEvent(tx, row.id);
  const isSame = last?.actor === 'client' && last.kind === kind && last.note === note;
  // A question has one answer, however late it comes again; a note may be written twice.
  return isSame && (kind !== NOTE || Date.parse(at) - Date.parse(last.at) < SECOND_PRESS_MS);
}

/** Writes what the client did into the order and its timeline, once however often it was pressed. */
async function write(
  context: ApiContext,
  client: Client,
  id: string,
  { kind, note, changes }: Written,
): Promise<Result<WorkOrderRow, Failure>> {
  const found = await ownWorkOrder(context, client, id);
  if (!found.ok) return found;
  if (holdsCardNumber(note)) return invalidForm({ note: formMessages.cardNumber });
  const at = context.now().toISOString();
  const saved = await context.database.transaction(async (tx) => {
    const row = await lockWorkOrder(tx, found.value.id);
    if (!row) throw new Refusal('not_found');
    if (await isSecondPress(tx, row, { kind, note, at })) return row;
    const changed = await changes(tx, row);
    const after = await updateWorkOrder(tx, row, { ...changed, updated_at: at });
    await insertWorkEvents(tx, row.id, [
      {
        at,
        actor: 'client',
        kind,
        from_status: row.status,
        to_status: after.status,
        note,
        visibility: 'client',
        caller_reference: null,
      },
    ]);
    if (row.ask !== null && after.ask === null) {
      const about = { question: row.ask.kind, answer: kind };
      await context.ports.events.told(context, tx, {
        type: 'work_order.answered',
        reference: after.reference,
        clientId: after.client_id,
        status: after.status,
        about,
      });
    }
    await tellCompanyOfWork(context, tx, { row: after, note, company: client.company_name });
    return after;
  });
  notifyMailQueued(context);
  return ok(saved);
}

/** More pieces than ordered: with the approval they belong to the order. */
async function withOverrun(
  tx: Transaction<Tables>,
  row: WorkOrderRow,
  more: number,
): Promise<WorkOrderUpdate> {
  const pieces = Math.min(row.pieces + more, MAX_PIECES);
  const counts = await stagesOfWork(tx, row.id);
  const shipped = shippedOf(await shipmentsOfWork(tx, row.id));
  return countColumns({ counts, pieces, shipped });
}

/**
 * Answers what the company asks. The order stays on hold, waiting for the company, which goes on with it. 409
 * when nothing is asked, when something else is asked by now, or when the act does not answer it.
 */
export async function actOnOwnWork(
  context: ApiContext,
  client: Client,
  id: string,
  { act, asked, note }: WorkActBody,
): Promise<Result<WorkOrderRow, Failure>> {
  if (act === 'answer' && note === '') return invalidForm({ note: 'Answer is required!' });
  if (act === 'reject' && note === '') return invalidForm({ note: 'Say what is wrong.' });
  return write(context, client, id, {
    kind: act,
    note,
    changes: async (tx, row) => {
      const { ask } = row;
      const isAsked = row.status === ON_HOLD && ask !== null && row.held_at === asked;
      if (!isAsked || !actsOfAsk(ask.kind).includes(act)) {
        throw new Refusal('conflict', { message: notAsked });
      }
      const isMore = ask.kind === 'overrun' && act === 'approve';
      return {
        waiting_for: 'house',
        ask: null,
        ...(isMore && (await withOverrun(tx, row, ask.pieces))),
      };
    },
  });
}

/** Adds a note and mails the company. */
export const noteOnOwnWork = (
  context: ApiContext,
  client: Client,
  id: string,
  text: string,
): Promise<Result<WorkOrderRow, Failure>> =>
  write(context, client, id, { kind: NOTE, note: text, changes: () => ({}) });
