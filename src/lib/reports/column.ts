/** Columns of a list. One entry drives page, column menu, query, database order, CSV and XLSX files, and documents. */
import { timeZoneName } from '#lib/kernel/company-moment.ts';
import type {
  SheetColumn,
  SheetColumnType,
  SheetRecord,
  SheetValue,
} from '#lib/spreadsheets/columns.ts';
import type { AnyField } from '#lib/records/fields.ts';
import type { Cell, ReportHead, ReportRow } from './cells.ts';
import { filterField, type Filter, type FilterField, type Option } from './filters.ts';
import {
  orderOf,
  reportAddress,
  sortedBy,
  type ReportColumn,
  type ReportShape,
  type ReportState,
} from './list-query.ts';

/** Column in files. */
export interface FileCell<Row> {
  readonly type: SheetColumnType;
  readonly value: (row: Row) => SheetValue | undefined;
  /** The heading; the column's label when it is left out. */
  readonly title?: string;
  readonly width?: number;
  /** Added up under the rows. */
  readonly isSummed?: true;
  /** Only in spreadsheets, or only on paper; in both when it is left out. */
  readonly only?: 'sheet' | 'paper';
}

/** Column: `Row` is the page's entry, `FileRow` the file's. */
export interface Column<Row, FileRow = Row> extends ReportColumn {
  /** On the page it follows the record link; its position in files is independent. */
  readonly isSecond?: true;
  /** The list may be sorted by it. */
  readonly sort?: true;
  /** The list may be narrowed by it; the filter has the column's id as its name. */
  readonly filter?: Filter;
  /** Cell on the page; without it the column is for files, sorting or filters only. */
  readonly cell?: (row: Row) => Cell;
  readonly file?: FileCell<FileRow>;
}

/** Returns a declared field of a record as it is in files; numbers of pieces are added up. */
export const fieldFile = <N extends string>(
  fields: Readonly<Record<N, AnyField>>,
  name: N,
): FileCell<Readonly<Record<N, SheetValue>>> => {
  const { type } = fields[name];
  return {
    type: type === 'choice' ? 'text' : type === 'size' ? 'identifier' : type,
    value: (row) => row[name],
    ...(type === 'integer' && { isSummed: true }),
  };
};

/** Returns a column of files with the value of its name. */
export const fileColumn = <N extends string>(
  id: N,
  label: string,
  type: SheetColumnType,
  more: Pick<FileCell<never>, 'only' | 'isSummed'> = {},
) => ({
  id,
  label,
  file: { type, value: (row: Readonly<Record<N, SheetValue>>) => row[id], ...more },
});

type Columns = readonly Column<never, never>[];

export type SortOf<C extends Columns> = Extract<C[number], { readonly sort: true }>['id'];

type ColumnFilters<C extends Columns> = {
  readonly [E in Extract<C[number], { readonly filter: Filter }> as E['id']]: E['filter'];
};

interface Definition<Row, FileRow, C, F> {
  /** Names the exported files, and the saved views of the list. */
  readonly name: string;
  /** As a heading: 'Receipts'. */
  readonly title: string;
  readonly path: string;
  readonly columns: C & readonly Column<Row, FileRow>[];
  /** Filters that belong to no column. */
  readonly filters?: F;
  /** Always visible filters, in order; others are under 'More filters'. */
  readonly shown?: readonly string[];
  readonly defaultSort: string;
  /** The page offers no other order than the usual one; the call does. */
  readonly isOrderFixed?: true;
  readonly dates?: ReportShape['dates'];
  readonly hasTimes?: ReportShape['hasTimes'];
  readonly fixed?: ReportShape['fixed'];
  readonly unfiltered?: ReportShape['unfiltered'];
}

/** A list with all that follows from its columns. */
export interface List<
  Row,
  FileRow = Row,
  Sort extends string = string,
  F = unknown,
> extends ReportShape {
  readonly title: string;
  readonly allColumns: readonly Column<Row, FileRow>[];
  readonly allFilters: F & Readonly<Record<string, Filter>>;
  readonly shown: readonly string[];
  /** Sort keys of the call. */
  readonly allSorts: readonly Sort[];
}

/** Makes a list of its definition. */
export function listOf<Row, FileRow, const C extends Columns, const F = object>(
  definition: Definition<Row, FileRow, C, F>,
): List<Row, FileRow, SortOf<C>, F & ColumnFilters<C>> {
  const { columns: allColumns, filters: own, shown = [], isOrderFixed, ...rest } = definition;
  const named: Readonly<Record<string, Filter>> = {
    ...Object.fromEntries(allColumns.flatMap(({ id, filter }) => (filter ? [[id, filter]] : []))),
    ...own,
  };
  const names = [...new Set([...shown, ...Object.keys(named)])];
  const filters = Object.fromEntries(names.map((name) => [name, named[name]]));
  const sorts = allColumns.flatMap(({ id, sort }) => (sort ? [id] : []));
  const shownColumns = allColumns.filter(({ cell }) => cell);
  const head = shownColumns.filter(({ stays }) => stays);
  const second = shownColumns.filter(({ isSecond }) => isSecond);
  return {
    ...rest,
    allColumns,
    allFilters: filters as F & ColumnFilters<C> & Readonly<Record<string, Filter>>,
    filters: filters as Readonly<Record<string, Filter>>,
    shown,
    allSorts: sorts,
    sorts: isOrderFixed ? [] : sorts,
    columns: [...new Set([...head, ...second, ...shownColumns])],
  };
}

/** Returns the filter controls of a list; `offered` has the client's values by filter name. */
export function filterFields(
  { allFilters, shown }: Pick<List<never>, 'allFilters' | 'shown'>,
  offered: Readonly<Record<string, readonly Option[]>> = {},
): { readonly shown: readonly FilterField[]; readonly more: readonly FilterField[] } {
  const fields = Object.entries(allFilters)
    .filter(([, filter]) => filter.kind === 'text' || !filter.isLink)
    .map(([name, filter]) => filterField(name, filter, offered[name]));
  return {
    shown: fields.filter(({ name }) => shown.includes(name)),
    more: fields.filter(({ name }) => !shown.includes(name)),
  };
}

/** The heads of the columns that show; those that the list sorts by are links. */
export const reportHeads = (shape: ReportShape, state: ReportState): ReportHead[] =>
  shape.columns
    .filter(({ id }) => state.columns.includes(id))
    .map(({ id, label, isNumber = false, isBare, card, fit }) => ({
      id,
      label,
      isNumber,
      ...(isBare && { isBare }),
      ...(card && { card }),
      ...(fit && { fit }),
      ...(shape.sorts.includes(id) && {
        sort: { href: reportAddress(shape, sortedBy(state, id)), order: orderOf(state, id) },
      }),
    }));

/** Returns the cells of each entry by column id; `entryOf` supplies its menu. */
export const reportRows = <Row extends { readonly reference: string } | { readonly id: string }>(
  { allColumns }: Pick<List<Row, never>, 'allColumns'>,
  items: readonly Row[],
  entryOf?: (row: Row) => unknown,
): ReportRow[] =>
  items.map((row) => ({
    id: 'id' in row ? row.id : row.reference,
    ...(entryOf && { entry: entryOf(row) }),
    cells: Object.fromEntries(
      allColumns.flatMap(({ id, cell }) => (cell ? [[id, cell(row)] as const] : [])),
    ),
  }));

/** The columns of an import as those of a spreadsheet, which can be imported again. */
export const importColumns = <FileRow>(
  columns: readonly SheetColumn[],
  valueOf: (row: FileRow, key: string) => SheetValue | undefined,
): Column<unknown, FileRow>[] =>
  columns.map(({ key, title, type, width }) => ({
    id: `sheet.${key}`,
    label: title,
    file: {
      type,
      only: 'sheet',
      value: (row) => valueOf(row, key),
      ...(width !== undefined && { width }),
    },
  }));

/** File column with its writer. */
export interface FileColumn<Row> extends SheetColumn, Omit<FileCell<Row>, 'title'> {}

/** A sheet has no room for a note: the heading of its moments names their time zone. */
const titleIn = (kind: 'sheet' | 'paper', title: string, type: SheetColumn['type']): string =>
  kind === 'sheet' && type === 'moment' ? `${title} (${timeZoneName})` : title;

/** The columns of a file. */
export const fileColumns = <FileRow>(
  { allColumns }: Pick<List<never, FileRow>, 'allColumns'>,
  kind: 'sheet' | 'paper',
): FileColumn<FileRow>[] =>
  allColumns.flatMap(({ id, label, file }) =>
    file && (file.only ?? kind) === kind
      ? [{ key: id, ...file, title: titleIn(kind, file.title ?? label, file.type) }]
      : [],
  );

/** An entry as a row of a file. */
export const fileRecord = <Row>(columns: readonly FileColumn<Row>[], row: Row): SheetRecord =>
  Object.fromEntries(columns.map(({ key, value }) => [key, value(row)]));
