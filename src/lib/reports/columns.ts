/** The columns of a list: which there are, which of them show, and the links that sort by them. Pure. */
import type { ReportHead, ReportRow } from './cells.ts';
import {
  orderOf,
  reportAddress,
  sortedBy,
  type ReportShape,
  type ReportState,
} from './report-state.ts';

/** The heads of the columns that show; those that the list sorts by are links. */
export const reportHeads = (shape: ReportShape, state: ReportState): ReportHead[] =>
  shape.columns
    .filter(({ id }) => state.columns.includes(id))
    .map(({ id, label, isNumber = false }) => ({
      id,
      label,
      isNumber,
      ...(shape.sorts.includes(id) && {
        sort: { href: reportAddress(shape, sortedBy(state, id)), order: orderOf(state, id) },
      }),
    }));

/** A row with the cells of the columns that show; it comes with those of all columns. */
export const shownCells = (
  { columns }: ReportShape,
  state: ReportState,
  { id, cells }: ReportRow,
): ReportRow => ({
  id,
  cells: cells.filter((_cell, index) => state.columns.includes(columns[index]?.id ?? '')),
});
