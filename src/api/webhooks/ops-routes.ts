/** Operations feed: webhooks with their last answers, sending one again, and a test event. */
import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, boolean, nullable, object, optional, string } from 'superstruct';
import { ok } from '#lib/kernel/result.ts';
import { operations } from '#api/http/endpoint.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { fail } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import {
  outboxListSize,
  outboxState,
  resend,
  sendAgain,
  sendingFields,
  sendingOf,
} from '#api/mail/outbox-list.ts';
import { findMail, listMails, type OutboxRow } from '#api/mail/outbox.ts';
import { queueTest } from './enqueue-webhook.ts';

const listQuery = object({ state: optional(outboxState), size: outboxListSize });

const webhook = object({
  ...sendingFields,
  type: string(),
  reference: string(),
  lastAnswer: noted(nullable(string()), 'What the receiver answered last; null before', '503'),
  canBeSentAgain: noted(boolean(), 'Whether it can be sent again'),
});

const toDelivery = (row: OutboxRow) => ({
  ...sendingOf(row),
  type: row.kind,
  reference: row.recipient,
  lastAnswer: row.last_error,
  canBeSentAgain: row.payload !== '',
});

export const operationsWebhookRoutes = [
  operations.get('/ops/webhooks', query(listQuery), {
    right: 'deliveries',
    summary: 'The newest webhooks: state, tries and last answer.',
    reply: object({ items: array(webhook) }),
    message: 'Webhooks loaded.',
    handle: async ({ context, input: { state, size } }) => {
      const filter = { channel: 'webhook', state, limit: size } as const;
      const rows = await listMails(context.database.reader, filter);
      return ok({ items: rows.map(toDelivery) });
    },
  }),
  operations.post('/ops/webhooks', json(sendAgain), {
    right: 'deliveries',
    summary: 'Queues a webhook again by its id, or all that failed.',
    reply: object({ resent: array(string()) }),
    failures: ['not_found'],
    handle: ({ context, input }) => resend(context, 'webhook', input.id),
  }),
  operations.post('/ops/webhook-test', nothing, {
    right: 'deliveries',
    summary: 'Queues an event of the type webhook.test; 409 without WEBHOOK_URL.',
    reply: object({ id: string() }),
    failures: ['conflict'],
    message: 'Queued.',
    handle: async ({ context }) => {
      if (!context.settings.webhookUrl) {
        return fail('conflict', { message: 'WEBHOOK_URL is not set: no webhooks are sent.' });
      }
      const id = await queueTest(context);
      notifyMailQueued(context);
      return ok({ id });
    },
  }),
  operations.get('/ops/webhooks/:id', nothing, {
    right: 'deliveries',
    summary: 'One webhook.',
    reply: webhook,
    failures: ['not_found'],
    message: 'Webhook loaded.',
    handle: async ({ context, params }) => {
      const row = await findMail(context.database.reader, 'webhook', params['id'] ?? '');
      return row ? ok(toDelivery(row)) : fail('not_found');
    },
  }),
];
