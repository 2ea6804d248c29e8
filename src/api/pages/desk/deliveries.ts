/** Mails and webhooks that were given up: the list, and sending them again. */
import { any } from 'superstruct';
import { deskPathOf } from '#lib/staff/desk-routes.ts';
import { mailFiles, shapeOf } from '#lib/content/mail-files.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import {
  deliveryChannels,
  failedMails,
  failedWebhooks,
  type Delivery,
  type DeliveryChannel,
} from '#lib/staff/deliveries.ts';
import type { DeskError } from '#lib/portal/desk-record.ts';
import { moved, type PageContext } from '../context.ts';
import { deskApi, type DeskFailure } from './desk-api.ts';
import { successText, isPost, readDeskPost, rejectionOf } from './posted.ts';

const SIZE = 100;

const doneTexts = { again: 'Queued again.' };

export interface DeliveriesView {
  readonly deliveries: Readonly<Record<DeliveryChannel, readonly Delivery[]>>;
  readonly rejection: DeskError | null;
  readonly done: string;
}

/** Returns the title of a kind of mail; the kind itself where it is unknown. */
function mailTitle(kind: string): string {
  const file = mailFiles.find((name) => name === kind);
  return file === undefined ? kind : shapeOf(file).title;
}

/** Queues what a button names, or all of its channel. */
async function sendAgain(context: PageContext): Promise<Response | DeskError | null> {
  const post = await readDeskPost(context.request);
  if (!isPost(post)) return post;
  const channel = deliveryChannels.find(({ id }) => id === post.field('channel'))?.id;
  if (channel === undefined) return moved(deskPathOf('desk-deliveries'), 303);
  const id = post.field('id');
  const reply = await deskApi(context).post(`/ops/${channel}`, id === '' ? {} : { id }, any());
  return reply.ok
    ? moved(`${deskPathOf('desk-deliveries')}?done=again`, 303)
    : rejectionOf(reply.error, {});
}

/** Reads the newest deliveries that were given up, after what was posted. */
export async function readDeliveriesPage(
  context: PageContext,
): Promise<Response | Result<DeliveriesView, DeskFailure>> {
  const rejection = await sendAgain(context);
  if (rejection instanceof Response) return rejection;
  const api = deskApi(context);
  const query = { state: 'FAILED', size: SIZE };
  const mails = await api.get('/ops/mails', failedMails, query);
  if (!mails.ok) return mails;
  const webhooks = await api.get('/ops/webhooks', failedWebhooks, query);
  if (!webhooks.ok) return webhooks;
  const deliveries = {
    mails: mails.value.items.map(({ kind, why, ...mail }) => ({
      ...mail,
      what: mailTitle(kind),
      why: why ?? '',
    })),
    webhooks: webhooks.value.items.map(({ type, reference, lastAnswer, ...webhook }) => ({
      ...webhook,
      what: type,
      to: reference,
      why: lastAnswer ?? '',
    })),
  };
  return ok({ deliveries, rejection, done: successText(context.url, doneTexts) });
}
