/** Writes mails to `DATA_DIR/outbox`, one file each, for portals lacking a mail server. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composed } from './compose.ts';
import type { MailTransport } from './transport.ts';

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

const source = async ({ message }: Composed): Promise<Buffer> => {
  // Loaded with the first mail: it costs memory and time at a start.
  const { createTransport } = await import('nodemailer');
  const { message: bytes } = await createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  }).sendMail(message);
  if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not made in one piece');
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
        if (!isTaken(error)) throw error;
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** File transport: `<time>-<kind>.eml`. */
export function fileTransport(dataDir: string): MailTransport {
  const folder = join(dataDir, 'outbox');
  return {
    async deliver(mail) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const stem = `${mail.createdAt.replaceAll(':', '-')}-${mail.kind}`;
        return { outcome: 'sent', file: await place(folder, stem, await source(mail)) };
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        return { outcome: 'away', why: `file ${code}` };
      }
    },
    // The next mail tells whether the folder can be written to again.
    isReachable: () => Promise.resolve(true),
    close: () => undefined,
  };
}
