/**
 * Opens backups that were encrypted before age was used: scrypt (RFC 7914) made the key, AES-256-GCM sealed portions of
 * 64 KB, each nonce holds the number of its portion and if it is the last one. Goes with the release after 1.0.0.
 */
import { createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { BackupProblem } from './problem.ts';

const MAGIC = 'PORTAL-SEALED-1\n';
const SALT_END = MAGIC.length + 16;
export const OLD_HEADER_BYTES = SALT_END + 16;
const TAG_BYTES = 16;
const PORTION_BYTES = 64 * 1024 + TAG_BYTES;
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

export const isOldSeal = (header: Buffer): boolean => header.toString('latin1').startsWith(MAGIC);

/** @throws BackupProblem for a wrong passphrase, another error at the first portion that was changed */
export async function* openOldSeal(
  path: string,
  header: Buffer,
  passphrase: string,
  wrongPassphrase: string,
): AsyncGenerator<Uint8Array> {
  const salt = header.subarray(MAGIC.length, SALT_END);
  const root = scryptSync(passphrase.normalize('NFKC'), salt, 32, COST);
  const key = Buffer.from(hkdfSync('sha256', root, salt, 'portal backup', 32));
  const check = Buffer.from(hkdfSync('sha256', root, salt, 'portal backup check', 16));
  if (!check.equals(header.subarray(SALT_END))) throw new BackupProblem(wrongPassphrase);
  let portion = 0;
  const open = (sealed: Buffer, isLast: boolean): Buffer => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(BigInt(portion), 0);
    nonce.writeUInt8(isLast ? 1 : 0, 11);
    portion += 1;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(header);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of createReadStream(path, { start: header.length })) {
    rest = Buffer.concat([rest, part as Buffer]);
    // The last portion is known by the end of the file, so one is held back.
    for (; rest.length > PORTION_BYTES; rest = rest.subarray(PORTION_BYTES))
      yield open(rest.subarray(0, PORTION_BYTES), false);
  }
  yield open(rest, true);
}
