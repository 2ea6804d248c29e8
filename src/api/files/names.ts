/** Names of stored files: 128 random bits made by the server, so that a name is a capability. */

const NAME_BYTES = 16;
const NAME = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Returns a new name, independent of the sender's file name. */
export const newFileName = (
  randomBytes: (size: number) => Buffer,
  extension: 'jpg' | 'png' | 'pdf' | 'xlsx' | 'csv' | 'zpl' | 'zip',
): string => `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;

/** Returns true if the text is a stored file name: no path, no dots, no escapes (OWASP ASVS 5.0, 5.3.2). */
export const isFileName = (text: string): boolean => NAME.test(text);
