/**
 * Encryption of a backup by a passphrase: scrypt (RFC 7914) makes the key, AES-256-GCM (NIST SP 800-38D) seals portions of
 * 64 KB. Each nonce holds the number of its portion and whether it is the last one (the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, 2015), so that portions can neither be left out nor moved, nor the end be cut off.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { BackupProblem } from './problem.ts';
import type { Bytes } from './tar.ts';

/** First bytes of an encrypted backup; the digit is the version of this layout. */
const MAGIC = Buffer.from('PORTAL-SEALED-1\n');
const SALT_BYTES = 16;
const CHECK_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES;
const PORTION = 64 * 1024;
const TAG_BYTES = 16;
/** 128 MB and about half a second for each guess (OWASP Password Storage Cheat Sheet: N=2^17, r=8, p=1). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

interface Keys {
  readonly key: Buffer;
  /** Tells a wrong passphrase from a damaged backup. */
  readonly check: Buffer;
}

async function keysOf(passphrase: string, salt: Buffer): Promise<Keys> {
  const root = await new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  const derive = (use: string, size: number): Buffer =>
    Buffer.from(hkdfSync('sha256', root, salt, use, size));
  return { key: derive('portal backup', 32), check: derive('portal backup check', CHECK_BYTES) };
}

/** 12 bytes; the key is used for one backup only, so a counter is enough. */
function nonceOf(portion: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(portion), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export interface Sealer {
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly finish: () => Promise<void>;
}

/** Seals what is written and hands it to `write`. */
export async function sealer(
  passphrase: string,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<Sealer> {
  const salt = randomBytes(SALT_BYTES);
  const { key, check } = await keysOf(passphrase, salt);
  const header = Buffer.concat([MAGIC, salt, check]);
  await write(header);
  const waiting = Buffer.alloc(PORTION);
  let filled = 0;
  let portion = 0;
  async function seal(isLast: boolean): Promise<void> {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(portion, isLast));
    cipher.setAAD(header);
    const sealed = cipher.update(waiting.subarray(0, filled));
    await write(Buffer.concat([sealed, cipher.final(), cipher.getAuthTag()]));
    portion += 1;
    filled = 0;
  }
  return {
    async write(bytes) {
      for (let start = 0; start < bytes.length;) {
        if (filled === PORTION) await seal(false);
        const part = bytes.subarray(start, start + PORTION - filled);
        waiting.set(part, filled);
        filled += part.length;
        start += part.length;
      }
    },
    finish: () => seal(true),
  };
}

function openPortion(key: Buffer, header: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  if (sealed.length < TAG_BYTES)
    throw new BackupProblem('The backup is cut off: its end is missing.');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    throw new BackupProblem('The backup was changed or is cut off: it cannot be decrypted.');
  }
}

async function* portionsOf(source: Bytes, skipped: number): AsyncGenerator<[Buffer, boolean]> {
  let rest: Buffer = Buffer.alloc(0);
  let skip = skipped;
  const whole = PORTION + TAG_BYTES;
  for await (const part of source) {
    const kept = part.subarray(skip);
    skip -= part.length - kept.length;
    rest = Buffer.concat([rest, kept]);
    // The last portion is known by the end of the file alone, so one is held back.
    while (rest.length > whole) {
      yield [rest.subarray(0, whole), false];
      rest = rest.subarray(whole);
    }
  }
  yield [rest, true];
}

export const isSealed = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

/** How many first bytes `openSealed` and `isSealed` need to see. */
export const SEAL_START = HEADER_BYTES;

/**
 * The bytes that were sealed.
 * @throws BackupProblem for a wrong passphrase, and at the first portion that is not the one that was written
 */
export async function* openSealed(
  source: Bytes,
  start: Buffer,
  passphrase: string,
): AsyncGenerator<Buffer> {
  if (start.length < HEADER_BYTES) throw new BackupProblem('The backup is cut off.');
  const salt = start.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const { key, check } = await keysOf(passphrase, salt);
  if (!check.equals(start.subarray(MAGIC.length + SALT_BYTES, HEADER_BYTES)))
    throw new BackupProblem(
      'BACKUP_PASSPHRASE is not the one that this backup was made with, or the start of the backup was changed.',
    );
  let portion = 0;
  for await (const [sealed, isLast] of portionsOf(source, HEADER_BYTES)) {
    yield openPortion(key, start, sealed, nonceOf(portion, isLast));
    portion += 1;
  }
}
