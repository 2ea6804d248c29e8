/** Text that is stored encrypted: AES-256-GCM, bound to the row that it belongs to. */
import { createCipheriv, createDecipheriv } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text. @param bound names its row: moved elsewhere, the text fails to decrypt */
export function encryptText(
  text: string,
  bound: string,
  key: Buffer,
  randomBytes: (size: number) => Buffer,
): string {
  const iv = randomBytes(IV_BYTES).subarray(0, IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(bytes: Buffer, bound: string, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Decrypts by the key that fits; throws for a text that was changed, moved or encrypted with another key. */
export function decryptText(encrypted: string, bound: string, keys: readonly Buffer[]): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  for (const key of keys) {
    try {
      return decrypt(bytes, bound, key);
    } catch {
      // Wrong key.
    }
  }
  throw new Error('No key decrypts this text');
}
