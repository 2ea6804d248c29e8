/** Mail transport: an SMTP server, or files of the data directory while SMTP_URL is empty. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { withTimeout } from '#lib/kernel/runtime/with-timeout.ts';
import type { ComposedMail, MailSettings } from './compose.ts';

const source = async ({ message }: ComposedMail): Promise<Buffer> => {
  // Loaded with the first mail: it costs memory and time at a start.
  const { createTransport } = await import('nodemailer');
  const { message: bytes } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(message);
  if (!Buffer.isBuffer(bytes)) throw new Error('The email was not made in one piece');
  return bytes;
};

/** Written as a whole, readable by its owner only; a second mail of the same moment gets a number. */
async function place(folder: string, stem: string, bytes: Buffer): Promise<string> {
  const draft = join(folder, `.${randomUUID()}.tmp`);
  await writeFile(draft, bytes, { mode: 0o600, flush: true });
  try {
    for (let number = 1; ; number++) {
      const file = join(folder, `${stem}${number === 1 ? '' : `-${number}`}.eml`);
      try {
        await link(draft, file);
        return file;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** File transport: `<time>-<kind>.eml`. */
function fileTransport(dataDir: string): MailTransport {
  const folder = join(dataDir, 'outbox');
  return {
    async deliver(mail) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const stem = `${mail.createdAt.replaceAll(':', '-')}-${mail.kind}`;
        return { outcome: 'sent', file: await place(folder, stem, await source(mail)) };
      } catch (error) {
        return { outcome: 'away', why: `file ${errorCode(error) || 'unknown'}` };
      }
    },
    // The next mail tells whether the folder can be written to again.
    isReachable: () => Promise.resolve(true),
    close: () => undefined,
  };
}

/** Total is below the sender's lease: a mail in progress stays claimed. */
const CONNECT_MS = 8_000;
const SILENCE_MS = 15_000;
const WHOLE_MS = 45_000;

const numberIn = (error: Error): number =>
  'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;

const textIn = (error: Error, name: 'code' | 'command'): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** Said of a recipient or of a message; everything else is said of the server, the login or the sender's address. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);
/** The server closes; it wants a login (RFC 5321, 3.8; RFC 4954, 6). */
const ABOUT_THE_SERVER = new Set([421, 530, 535]);
/** The message is larger than the server takes; it may say so in answer to MAIL FROM (RFC 1870). */
const TOO_LARGE = 552;

/**
 * Returns true if an SMTP error concerns this mail. A rejected `MAIL FROM` concerns the sender address of all mails:
 * the operator must correct it, like a failed login.
 */
function isAboutTheMail(error: Error, status: number): boolean {
  if (!ABOUT_THE_MAIL.has(textIn(error, 'code')) || ABOUT_THE_SERVER.has(status)) return false;
  return textIn(error, 'command') !== 'MAIL FROM' || status === TOO_LARGE;
}

/** Returns the reason of a failed encryption in a sentence; null for other errors. */
export function findTlsError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (/certificate|altnames/i.test(error.message) && numberIn(error) === 0)
    return `The certificate of the mail server is not accepted: ${error.message}.`;
  return textIn(error, 'code') === 'ETLS' ? 'The mail server does not go over to TLS.' : null;
}

/** Stores server replies as numbers only: they may repeat mail contents. */
function classifyFailure(error: unknown): Delivery {
  if (!(error instanceof Error)) return { outcome: 'away', why: 'unknown' };
  const tlsError = findTlsError(error);
  if (tlsError !== null) return { outcome: 'away', why: tlsError };
  const status = numberIn(error);
  const why = [textIn(error, 'code') || 'ERROR', status].filter(Boolean).join(' ');
  if (!isAboutTheMail(error, status)) return { outcome: 'away', why };
  return { outcome: status >= 400 && status < 500 ? 'later' : 'never', why };
}

/** Loaded for those who have a mail server: it costs the others memory and time at every start. */
export async function openSmtp(url: string, options: object = {}) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
    ...options,
  });
}

/** The transport for `smtp://` and `smtps://`. */
function smtpTransport(url: string): MailTransport {
  const client = openSmtp(url);
  const whole = (work: (smtp: Awaited<typeof client>) => Promise<unknown>) =>
    withTimeout(client.then(work), WHOLE_MS, 'took too long');
  return {
    deliver: ({ message }) =>
      whole((smtp) => smtp.sendMail(message)).then(
        (): Delivery => ({ outcome: 'sent' }),
        classifyFailure,
      ),
    isReachable: () =>
      whole((smtp) => smtp.verify()).then(
        () => true,
        () => false,
      ),
    close: () => {
      void client.then((smtp) => smtp.close());
    },
  };
}

/**
 * Outcome of an attempt. `away`: server or connection failed, independent of this mail; `later`: temporarily
 * rejected; `never`: permanently rejected.
 */
export type Delivery =
  | { readonly outcome: 'sent'; readonly file?: string; readonly answer?: string }
  | { readonly outcome: 'away' | 'later' | 'never'; readonly why: string };

export interface MailTransport {
  /** Never rejects. */
  deliver(mail: ComposedMail): Promise<Delivery>;
  /** Returns true if the server is reachable; called only while mails wait. */
  isReachable(): Promise<boolean>;
  close(): void;
}

/** The transport that the settings ask for. */
export const openTransport = ({ smtpUrl, dataDir }: MailSettings): MailTransport =>
  smtpUrl === null ? fileTransport(dataDir) : smtpTransport(smtpUrl);
