/** Names of stored files: made by the server alone, 128 random bits, so that knowing one is the key to it. */

const NAME_BYTES = 16;
const NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** A new name; nothing of what the sender calls the file goes into it. */
export const newFileName = (
  randomBytes: (size: number) => Buffer,
  extension: 'jpg' | 'png' | 'pdf' | 'xlsx' | 'csv' | 'zpl' | 'zip',
): string => `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;

/** Whether the text is such a name: no path, no dots, nothing to be decoded (OWASP ASVS 5.0, 5.3.2). */
export const isFileName = (text: string): boolean => NAME.test(text);
