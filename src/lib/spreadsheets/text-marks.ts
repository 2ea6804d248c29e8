/** Cell marks recognized from the text only, in workbooks, CSV and pastes. Pure. */
import type { CellMark } from './replies.ts';

/** #N/A, #REF!, #DIV/0!, also in other languages (#NV, #N/B, #¡VALOR!); Err:502; ##### of a narrow column. */
const ERROR =
  /^\s*(?:#(?:N\/[ABD]|n\/a|I\/T|Н\/Д|Δ\/Υ|NV|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|GETTING_DATA|[¡¿]?[\p{Lu}\p{Lo}_]{2,15}(?:\/0)?[!?])|Err:\d{3}|#{3,})\s*$/u;

/** 4.00E+15: a long number in short form, its last digits lost. */
const ROUNDED = /^\s*-?\d(?:[.,]\d+)?E\+\d+\s*$/i;

const error: CellMark = { type: 'error' };
const rounded: CellMark = { isRounded: true };

/** The mark of a cell that is stored as text. */
export function textMark(text: string): CellMark | undefined {
  if (text.length > 30 || /^[A-DF-Za-z]/.test(text)) return undefined;
  if (ERROR.test(text)) return error;
  return ROUNDED.test(text) ? rounded : undefined;
}
