/** Expected error, described in a sentence for the operator; other errors are bugs. */
export class BackupProblem extends Error {}

/** The sentence of an error. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The system's code of an error, such as `ENOENT`. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
