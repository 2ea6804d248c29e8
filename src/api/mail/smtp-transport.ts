/** Sends mails through an SMTP server, and says which failures are worth another try. */
import type { Delivery, MailTransport } from './transport.ts';

/** Together shorter than the sender's lease: no other process takes a mail while it is being sent. */
const CONNECT_MS = 8_000;
const SILENCE_MS = 15_000;
const WHOLE_MS = 45_000;

const numberIn = (error: Error): number =>
  'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;

const codeIn = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : 'ERROR';

/**
 * A 5xx about the mail is final. A refused login is the operator's to fix, and everything else is a server
 * that is down or busy. Answers of the server are stored as number only: they may repeat what was sent.
 */
export function classifyFailure(error: unknown): Delivery {
  if (!(error instanceof Error)) return { outcome: 'later', why: 'unknown' };
  const status = numberIn(error);
  const why = [codeIn(error), status].filter(Boolean).join(' ');
  if (codeIn(error) === 'EAUTH') return { outcome: 'later', why };
  return status >= 500
    ? { outcome: 'never', why }
    : { outcome: 'later', why, isDown: status === 0 };
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new Error('took too long'));
  }, ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loaded for those who have a mail server: it costs the others memory and time at every start. */
async function openClient(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
  });
}

/** The transport for `smtp://` and `smtps://`. */
export function smtpTransport(url: string): MailTransport {
  const client = openClient(url);
  return {
    deliver: ({ message }) =>
      within(
        client.then((smtp) => smtp.sendMail(message)),
        WHOLE_MS,
      ).then((): Delivery => ({ outcome: 'sent' }), classifyFailure),
    isReachable: () =>
      within(
        client.then((smtp) => smtp.verify()),
        WHOLE_MS,
      ).then(
        () => true,
        () => false,
      ),
    close: () => {
      void client.then((smtp) => smtp.close());
    },
  };
}
