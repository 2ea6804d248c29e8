/** Contents of arrival mails, and their comparison. */
import { isLineException } from '#lib/receipts/receipt.ts';
import { isCounted } from '#lib/receipts/status.ts';
import { countText } from '#lib/kernel/count-text.ts';
import type { ReceiptExceptionRow, ReceiptRow } from '#api/db/tables/receipts.ts';

/** Each with its word in the mail. */
const words = {
  cartons: 'Cartons',
  cartonsExpected: 'Cartons expected',
  pieces: 'Pieces',
  piecesExpected: 'Pieces expected',
  over: 'Over',
  short: 'Short',
  damaged: 'Damaged',
} as const;

type FigureName = keyof typeof words;

type Discrepancies = Readonly<Record<'over' | 'short' | 'damaged', number>>;

type Figures = Discrepancies &
  Readonly<Partial<Record<FigureName, number>>> & {
    /** Noted problems, open or resolved. */
    readonly noted: readonly string[];
  };

/** The kind of mail: about the arrival, or about the count. */
export interface ArrivalChanges {
  readonly kind: 'arrived' | 'received';
  readonly figures: Figures;
}

export interface ReceiptState {
  readonly row: ReceiptRow;
  readonly exceptions: readonly ReceiptExceptionRow[];
}

/** Problems noted by the dock before the count. */
function notedOnArrival({ row, exceptions }: ReceiptState): Discrepancies {
  const noted = (wanted: keyof Discrepancies): number =>
    exceptions.reduce((sum, { type, qty }) => (type === wanted ? sum + qty : sum), 0);
  return {
    over: noted('over'),
    short: noted('short'),
    damaged: Math.max(noted('damaged'), row.pieces_damaged),
  };
}

/** Returns the changes of a receipt in this state; null for none, such as during the count. */
export function changesOf(state: ReceiptState): ArrivalChanges | null {
  const { row, exceptions } = state;
  const noted = exceptions
    .filter(({ house_reference: name }) => !isLineException(name))
    .map(({ type, qty }) => `${type} ${qty}`);
  if (row.status === 'ARRIVED') {
    const { cartons_received: cartons, cartons_expected: cartonsExpected } = row;
    const discrepancies = notedOnArrival(state);
    return { kind: 'arrived', figures: { cartons, cartonsExpected, ...discrepancies, noted } };
  }
  if (!isCounted(row.status)) return null;
  const figures = {
    pieces: row.pieces_received,
    piecesExpected: row.pieces_expected,
    over: row.pieces_over,
    short: row.pieces_short,
    damaged: row.pieces_damaged,
    noted,
  };
  return { kind: 'received', figures };
}

/** Returns true if two states give the same changes. */
export const isSameChanges = (one: ArrivalChanges, other: ArrivalChanges): boolean =>
  one.kind === other.kind && JSON.stringify(one.figures) === JSON.stringify(other.figures);

/** 'Short 2 instead of 0', for each figure that differs. */
export const figuresThatDiffer = (now: Figures, before: Figures): string[] =>
  (Object.keys(words) as FigureName[])
    .map((name) => ({ name, here: now[name] ?? 0, there: before[name] ?? 0 }))
    .filter(({ here, there }) => here !== there)
    .map(({ name, here, there }) => {
      // Uncounted cartons were reported as unknown.
      const wasCounted = name !== 'cartons' || there > 0;
      const before = wasCounted ? ` instead of ${countText(there)}` : ', not counted before';
      return `${words[name]} ${countText(here)}${before}`;
    });
