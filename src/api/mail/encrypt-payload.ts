/** Encrypts the contents of waiting mails, so that database dumps hide one-time codes. */
import { createCipheriv, createDecipheriv } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM. `bound` ties the text to its row: moved elsewhere, it fails to decrypt. */
export function encryptPayload(text: string, bound: string, key: Buffer, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv.subarray(0, IV_BYTES));
  cipher.setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv.subarray(0, IV_BYTES), cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(bytes: Buffer, bound: string, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = bytes.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** The text again, by the key that opens it; throws when it was changed, moved or encrypted with another one. */
export function decryptPayload(encrypted: string, bound: string, keys: readonly Buffer[]): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  for (const key of keys) {
    try {
      return decrypt(bytes, bound, key);
    } catch {
      // Wrong key.
    }
  }
  throw new Error('No key opens the text of this mail');
}
