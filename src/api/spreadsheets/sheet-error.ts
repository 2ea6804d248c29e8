/** Spreadsheet error: thrown inside the thread, answered as plain data. */
import type { FailureCode } from '#api/kernel/failures.ts';

export type SheetErrorCode = Extract<FailureCode, 'wrong_type' | 'too_large' | 'invalid'>;

export class SheetError extends Error {
  readonly code: SheetErrorCode;

  constructor(message: string, code: SheetErrorCode = 'invalid') {
    super(message);
    this.code = code;
  }
}
