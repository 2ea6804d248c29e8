/** Sends webhooks as the Standard Webhooks specification has them (https://www.standardwebhooks.com). */
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import type { ApiContext } from '#api/context/context.ts';
import { startSending, type Carrier } from '#api/mail/queue-sender.ts';
import { openPayload } from '#api/mail/queue.ts';
import type { Delivery } from '#api/mail/transport.ts';

/** A receiver has this long for its whole answer. */
const ANSWER_MS = 10_000;
const CONNECT_MS = 5_000;
const GONE = 410;

export interface Receiver {
  readonly url: URL;
  /** `whsec_` and the key in base64. */
  readonly secret: string;
}

interface Signed {
  readonly id: string;
  /** Seconds since 1970, of this try. */
  readonly timestamp: number;
  readonly body: string;
}

/** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the key that the secret holds. */
export function signatureOf({ id, timestamp, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

/** An answer concerns the event; silence concerns the receiver and is uncounted. */
function outcomeOf(status: number): Delivery {
  const answer = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'sent', answer };
  return { outcome: status === GONE ? 'never' : 'later', why: answer };
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_MS / 1000} s`;
  const { cause } = error;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? `no connection, ${code}` : 'no connection';
}

/** Posts one event. Stores the response status only; redirects are not followed. */
async function post({ url, secret }: Receiver, signed: Signed): Promise<Delivery> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'portal-webhooks/1',
        'webhook-id': signed.id,
        'webhook-timestamp': String(signed.timestamp),
        'webhook-signature': signatureOf(signed, secret),
      },
      body: signed.body,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    // The status is the answer; a receiver that goes on talking is cut off.
    await response.body?.cancel().catch(() => undefined);
    return outcomeOf(response.status);
  } catch (error) {
    return { outcome: 'away', why: whyOf(error) };
  }
}

/** Returns true if the port accepts connections. */
function listens({ hostname, port, protocol }: URL): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  const end = (is: boolean): void => {
    socket.destroy();
    resolve(is);
  };
  socket.setTimeout(CONNECT_MS, () => end(false));
  socket.once('connect', () => end(true));
  socket.once('error', () => end(false));
  return promise;
}

/** How webhooks are sent; an entry keeps its id and its bytes through all tries. */
export const webhookCarrier = (context: ApiContext, receiver: Receiver): Carrier => ({
  channel: 'webhook',
  keepsSent: true,
  async carry(row) {
    let body: unknown;
    try {
      body = openPayload(row, context.keysFor);
    } catch (error) {
      context.log.error({ webhook: row.id, err: error }, 'webhook cannot be read');
    }
    if (typeof body !== 'string') return { outcome: 'later', why: 'cannot be read' };
    const timestamp = Math.floor(context.now().getTime() / 1000);
    return post(receiver, { id: row.id, timestamp, body });
  },
  isReachable: () => listens(receiver.url),
  close: () => undefined,
});

/** Starts sending webhooks if WEBHOOK_URL is set; returns a stop function. */
export function startWebhooks(context: ApiContext): () => Promise<void> {
  const { webhookUrl: url, webhookSecret: secret } = context.settings;
  if (!url || !secret) return () => Promise.resolve();
  return startSending(context, webhookCarrier(context, { url, secret }));
}
