import type { Envelope } from '#lib/http/envelope.ts';
import { messages } from '#lib/kernel/messages.ts';

interface EmailStatusRequest {
  readonly clientId: string | number | null;
  readonly isDeleted: boolean;
  readonly next: 1 | 2;
}

/** Success requires both the status and the envelope. */
function readEnvelope(envelope: Envelope): string | null {
  const done = envelope['success'] ?? envelope['succeeded'];
  return done === true ? null : messages.emailSwitchRefused;
}

/**
 * Turns the mails about arriving merchandise on or off.
 * @returns null when that worked, else the message to show; '' when another page follows anyway
 */
export async function changeEmailStatus(request: EmailStatusRequest): Promise<string | null> {
  const { clientId, isDeleted, next } = request;
  if (clientId === null || clientId === '') return messages.emailSwitchNoClient;
  if (isDeleted) return messages.emailSwitchDeleted;
  const client = await import('../browser-client.ts').catch(() => null);
  if (!client) return messages.emailSwitchFailed;
  const answer = await client.updateEmailStatus({ client_id: clientId, emailstatus: next });
  if (answer.ok) return readEnvelope(answer.value.envelope);
  const { handled, kind, status, message } = answer.error;
  if (handled) return '';
  if (kind === 'network' || kind === 'unreadable') return messages.emailSwitchFailed;
  return status < 400 || message === '' ? messages.emailSwitchRefused : message;
}
