/** Reads errors of any kind, as a `catch` gets them. */

/** Returns the system's code of an error, such as `ENOENT`; '' without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns the message of an error, or a thrown value as a text. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
