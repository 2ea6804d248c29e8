/** Scanned codes that forms of the floor post: each leads to the line that it names. */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import { scannedCode } from '#lib/kernel/text/scanned-code.ts';
import type { RejectedAct } from '#lib/portal/desk-record.ts';
import { countField } from '#lib/portal/floor/desk-receipt.ts';
import {
  lineOfCode,
  noLineText,
  SCANNED_FIELD,
  type ScannedLine,
} from '#lib/products/scanned-lines.ts';
import type { DeskPost } from '../posted.ts';
import { invalidAct } from '../rejected-act.ts';

/** A line of goods, named for the page. */
export interface FloorLine extends ScannedLine {
  readonly key: string;
}

export interface Scanned {
  /** The line that has the focus. */
  readonly found: string | null;
  readonly rejection: RejectedAct | null;
}

/** Returns the line that the code of a form names; null where the form has none. */
export function scannedIn({ field }: DeskPost, lines: () => readonly FloorLine[]): Scanned | null {
  const code = field(SCANNED_FIELD).trim();
  if (code === '' && field('do') !== 'find') return null;
  const typed = lines().map((line) => ({ ...line, isEmpty: field(countField(line.key)) === '' }));
  const found = lineOfCode(scannedCode(code), typed)?.key ?? null;
  if (found !== null) return { found, rejection: null };
  const message =
    code === '' ? fieldMessage({ code: 'required' }, 'Scanned code') : noLineText(code);
  return { found, rejection: invalidAct({ [SCANNED_FIELD]: message }) };
}
