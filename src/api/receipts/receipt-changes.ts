/** Differences between two states of a receipt, by figure: the log of corrections. */
import { isLineException } from '#lib/receipts/receipt.ts';
import type { FigureChange, ReceiptExceptionRow } from '#api/db/tables/receipts.ts';
import { headNames, lineNames, plainNames, type ReceiptFacts } from './receipt-facts.ts';

type Comparable = string | number | null;

function differences(
  prefix: string,
  names: readonly string[],
  before: Partial<Record<string, unknown>>,
  after: Partial<Record<string, unknown>>,
): FigureChange[] {
  return names
    .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    .map((name) => ({
      field: `${prefix}${name}`,
      from: (before[name] ?? null) as Comparable,
      to: (after[name] ?? null) as Comparable,
    }));
}

/** Text of an exception in a correction; its resolution is excluded. */
const textOf = ({ type, qty, line, note, noted_on_delivery }: ReceiptExceptionRow): string =>
  [
    `${type} ${qty}`,
    line === null ? '' : `line ${line}`,
    noted_on_delivery === 'unknown' ? '' : `noted on delivery: ${noted_on_delivery}`,
    note,
  ]
    .filter((part) => part !== '')
    .join(', ');

/** Returns new or changed exceptions, as figures of a correction. */
function exceptionChanges(before: ReceiptFacts, after: ReceiptFacts): FigureChange[] {
  const known = new Map(before.exceptions.map((row) => [row.id, textOf(row)]));
  return after.exceptions.flatMap((row) => {
    if (isLineException(row.house_reference)) return [];
    const [from, to] = [known.get(row.id) ?? null, textOf(row)];
    return from === to ? [] : [{ field: `exceptions.${row.house_reference}`, from, to }];
  });
}

/** Every figure and text that differs between two states of a receipt; lines by their number. */
export function changesBetween(before: ReceiptFacts, after: ReceiptFacts): FigureChange[] {
  const known = new Map(before.lines.map((line) => [line.line, line]));
  const linesAfter = new Map(after.lines.map((line) => [line.line, line]));
  const numbers = [...new Set([...known.keys(), ...linesAfter.keys()])].toSorted((a, b) => a - b);
  return [
    ...differences('', plainNames, { ...before }, { ...after }),
    ...differences('', headNames, before.head, after.head),
    ...numbers.flatMap((number) =>
      differences(
        `lines.${number}.`,
        lineNames.slice(1),
        { ...known.get(number) },
        { ...linesAfter.get(number) },
      ),
    ),
    ...exceptionChanges(before, after),
  ];
}
