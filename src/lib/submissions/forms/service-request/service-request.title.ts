/** Titles of service requests. */
import type { Values } from '#lib/forms/definition.ts';
import { rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { piecesOf } from '../amount-rules.ts';

const MAX_TITLE = 80;

/** The order, or else the receipt or vendor, that the goods belong to. */
function goodsOf(values: Values): string {
  const po = [values, ...rowsOf(values, 'lines')]
    .flatMap((each) => ['clientPo', 'vendorPo', 'po'].map((name) => textOf(each, name)))
    .find((text) => text !== '');
  if (po !== undefined) return /^po\b/i.test(po) ? po : `PO ${po}`;
  return textsOf(values, 'receiptRefs')[0] ?? textOf(values, 'vendor');
}

/** 'PO NL-4471, 2 services', or the pieces where nothing names the goods; '' while the form is empty. */
function derivedTitle(values: Values): string {
  const goods = goodsOf(values);
  const services = rowsOf(values, 'services').filter((row) => textOf(row, 'service') !== '');
  const pieces = piecesOf(values);
  return [
    goods,
    ...(services.length > 0 ? [counted(services.length, 'service')] : []),
    ...(goods === '' && pieces > 0 ? [counted(pieces, 'piece')] : []),
  ]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, MAX_TITLE);
}

/** The typed title, or the one that follows from the goods and services. */
export const shortTitle = (typed: string, values: Values): string =>
  typed.trim() || derivedTitle(values);
