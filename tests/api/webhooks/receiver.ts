/** A receiver of webhooks on loopback whose mood a test sets, and a verifier written from the specification. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../support/listen.ts';

export const SECRET = `whsec_${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`;

export interface Received {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/**
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md: "{id}.{timestamp}.{body}",
 * HMAC-SHA256, base64; the header is a list of `version,signature` separated by spaces.
 */
export function verify({ id, timestamp, signature, body }: Received, secret: string): boolean {
  if (!secret.startsWith('whsec_')) throw new Error('Not a symmetric secret');
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signature.split(' ').some((entry) => {
    const [version, given = ''] = entry.split(',');
    const bytes = Buffer.from(given, 'base64');
    return version === 'v1' && bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
}

/** A status, or no answer at all. */
export type Mood = number | 'hangs' | 'drops';

export async function startReceiver(mood: Mood) {
  const received: Received[] = [];
  const state = { mood };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      received.push({
        id: header('webhook-id'),
        timestamp: header('webhook-timestamp'),
        signature: header('webhook-signature'),
        body,
      });
      if (state.mood === 'hangs') return;
      if (state.mood === 'drops') return void request.socket.destroy();
      response.writeHead(state.mood, state.mood === 302 ? { location: '/elsewhere' } : {});
      response.end('thanks');
    });
  });
  const port = await listen(server);
  return {
    url: new URL(`http://127.0.0.1:${port}/hook`),
    received,
    set mood(next: Mood) {
      state.mood = next;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestReceiver = Awaited<ReturnType<typeof startReceiver>>;
