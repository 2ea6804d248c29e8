/** Spreadsheet error: thrown inside the thread, answered as plain data. */
import type { FailureCode } from '#api/kernel/failures.ts';

export type SheetFaultCode = Extract<FailureCode, 'wrong_type' | 'too_large' | 'invalid'>;

export class SheetError extends Error {
  readonly code: SheetFaultCode;

  constructor(message: string, code: SheetFaultCode = 'invalid') {
    super(message);
    this.code = code;
  }
}
