/** Asking for codes and reading them, as far as several tests do it. */
import { openPayload } from '#api/mail/queue.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { randomAddress } from '../support/api.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Asks for a code, from a network of its own. */
export async function sendOtp(
  api: TestApi,
  email: string,
): Promise<{ token: string; reply: Reply }> {
  const reply = await api.call('POST /client/sendotp', {
    body: { email },
    address: randomAddress(),
  });
  const body = reply.body['ResponseBody'] as { token?: string } | undefined;
  return { token: body?.token ?? '', reply };
}

export const verify = (api: TestApi, token: string, otp: string): Promise<Reply> =>
  api.call('POST /client/verifyotp', { token, body: { otp }, address: randomAddress() });

/** All codes in the outbox, those of decoys too, oldest first. */
export async function codesSent(api: TestApi): Promise<string[]> {
  const rows = await api.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', ['one-time-code', 'decoy'])
    .orderBy('created_at')
    .execute();
  return rows.map((row) => (openPayload(row, api.context.keysFor) as { code: string }).code);
}

/** A code that is not this one. */
export const wrong = (code: string): string => (code === '9999' ? '0000' : '9999');
