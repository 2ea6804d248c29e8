/** Finds the labels of a row: 'Style: A-100', or 'Style' beside its value. Pure. */
import type { OrderCell, OrderRow } from './page.ts';
import { labelRole, type Role } from './words.ts';

/** Labels of articles. */
export const itemRoles: readonly unknown[] = ['sku', 'style', 'colour', 'size', 'gtin'];

const LABELLED = /^([\p{L}#][\p{L}\p{N} .#/'’°º()&-]{0,38}?) ?(?::|=| [–-] ) ?(\S.*)?$/u;

export interface LabeledValue {
  readonly role: Role;
  readonly label: OrderCell;
  /** Cell of the value, possibly the label's; absent for a label without a value. */
  readonly at?: OrderCell | undefined;
  readonly value: string;
}

/** The label of a cell, with the value behind it or in the next cell. */
export function labelIn(row: OrderRow, index: number): LabeledValue | null {
  const cell = row.cells[index];
  if (!cell) return null;
  const next = row.cells[index + 1];
  const [, name, rest = ''] = LABELLED.exec(cell.text) ?? [];
  const named = name === undefined ? undefined : labelRole(name);
  if (named && rest !== '') return { role: named, label: cell, at: cell, value: rest };
  const role = named ?? labelRole(cell.text);
  // 'Size' among other names of columns is no label.
  const isName =
    [...itemRoles, 'store'].includes(role) && named === undefined && row.cells.length !== 2;
  if (!role || isName) return null;
  const isFree =
    next !== undefined && labelRole(next.text) === undefined && !LABELLED.test(next.text);
  return { role, label: cell, ...(isFree && { at: next }), value: isFree ? next.text : '' };
}

export const isTotal = (label: OrderCell): boolean => /total/i.test(label.text);

/** True for a row of articles that begin with their pieces: 'Qty: 24, Style: A-1'. */
export function isLedByPieces(row: OrderRow): boolean {
  const first = labelIn(row, 0);
  return (
    first?.role === 'qty' &&
    !isTotal(first.label) &&
    row.cells.some((_, at) => itemRoles.includes(labelIn(row, at)?.role))
  );
}
