/** Enqueues a webhook event in the outbox, in the transaction of its cause. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ApiContext } from '#api/context/context.ts';
import type { WebhookEvent } from '#api/context/ports.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { queueWebhook } from '#api/mail/queue.ts';
import { recordAct } from '#api/security/audit.ts';
import { findClientById } from '#api/security/clients.ts';

/** Where the record of an event is read in the operations feed. */
const places = {
  submission: 'submissions',
  receipt: 'receipts',
  work_order: 'work-orders',
  label: 'labels',
} as const;

type RecordPath = keyof typeof places;
const isPlace = (text: string): text is RecordPath => Object.hasOwn(places, text);

/** The path of the record below the portal's address, by the first word of the event's type. */
function pathOf(type: string, reference: string): string {
  const [subject = ''] = type.split('.');
  if (!isPlace(subject)) throw new Error(`No record belongs to ${type}`);
  return `/api/ops/${places[subject]}/${encodeURIComponent(reference)}`;
}

const bodyOf = (type: string, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data });

/** Enqueues an event for the company's system; skipped without WEBHOOK_URL, and for sample data. */
export async function enqueueWebhook(
  context: ApiContext,
  tx: Transaction<Tables>,
  { type, reference, clientId, status, about }: WebhookEvent,
): Promise<void> {
  if (!context.settings.webhookUrl || context.isQuiet || reference === null) return;
  const client = await findClientById(tx, clientId);
  const data = {
    reference,
    clientId: client?.client_number ?? '',
    status,
    record: pathOf(type, reference),
    ...(context.actor?.kind === 'client' && { by: context.actor }),
    ...about,
  };
  const body = bodyOf(type, context.now().toISOString(), data);
  await queueWebhook(context, tx, { id: randomUUID(), reference, type, body });
}

/** Enqueues an empty test event; returns its id. */
export async function queueTest(context: ApiContext): Promise<string> {
  const id = randomUUID();
  const type = 'webhook.test';
  const data = { message: 'This is a test. Nothing has happened.' };
  const body = bodyOf(type, context.now().toISOString(), data);
  await context.database.transaction(async (tx) => {
    await queueWebhook(context, tx, { id, reference: id, type, body });
    await recordAct(context, tx, { what: 'webhook-test' });
  });
  return id;
}
