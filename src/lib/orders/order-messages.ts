/** Why an order is not read, and which files are. */
import { sheetEndings, sheetLimits } from '#lib/spreadsheets/table.ts';
import { countText, limitText } from '#lib/kernel/count-text.ts';

/** Endings of the files that are read as an order. */
export const orderEndings = [...sheetEndings, '.pdf'] as const;

/** Limits of a pasted text. */
export const MAX_ORDER_CHARACTERS = 200_000;

export const orderMessages = {
  missing: 'Paste your order, or choose a file.',
  tooLong: `The text is longer than ${countText(MAX_ORDER_CHARACTERS)} characters. Save it as a file and choose that.`,
  tooLarge: `The file is larger than ${limitText(sheetLimits.bytes)}.`,
  wrongType: `Choose an ${orderEndings.slice(0, -1).join(', ')} or ${orderEndings.at(-1) ?? ''} file.`,
  locked: 'This PDF is locked with a password. Save it without one and choose it again.',
  unreadable: 'This PDF could not be read. Save it again, or paste its text.',
  empty:
    'This PDF has no text: it is a scan or a picture. Paste the text, or choose the spreadsheet.',
  long: 'This PDF has more than 60 pages, or more than 20,000 letters on one. Choose the pages of one order.',
  nothing: 'No items, stores, services or dates were found. Check what you pasted.',
} as const;
