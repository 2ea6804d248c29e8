/** What was entered, in words and in the order of the form: for summary, PDF, mail and list. */
import type { ColumnField, FormDefinition, InputField, RowsField, Values } from './definition.ts';
import { columnKind } from './kinds/columns.ts';
import { plainText } from './kinds/kind.ts';
import { kindOf } from './kinds/table.ts';
import { computedText, totalsOf } from './totals.ts';
import { isEmptyValue } from './empty-value.ts';
import { rowTitle } from './row-numbers.ts';
import { withStoreName, type StoreNames } from './store-names.ts';
import { attachmentsOf, countOf, rowsOf } from './values.ts';
import { shownValues } from './shown-values.ts';
import { inputsOf, isInput, visibleFields } from './visible-fields.ts';
import { partOfWhole } from './kinds/whole.ts';

/** A value as people read it; '' for nothing. Rows are counted, a signature is named. */
export const displayValue = (field: InputField, value: unknown, form: Values): string =>
  field.kind !== 'check' && isEmptyValue(value) ? '' : kindOf(field).display(field, value, form);

export interface SummaryLine {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** The numbers of other records that `text` is made of. */
  readonly references?: readonly string[];
}

export interface SummaryTable {
  readonly name: string;
  readonly label: string;
  readonly columns: readonly {
    readonly label: string;
    readonly isNumber: boolean;
    /** It names a row of another table, by its number too. */
    readonly isRow?: true;
  }[];
  readonly rows: readonly (readonly string[])[];
}

export interface SummarySection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly SummaryLine[];
  readonly tables: readonly SummaryTable[];
}

const numberedTable = (column: ColumnField): string | undefined =>
  column.kind === 'qty' ? column.rowOf : undefined;

/** A cell in words: the row of another table by what it is called, a store with its name. */
function cellText(column: ColumnField, cells: Values, form: Values, names: StoreNames): string {
  const value = cells[column.name];
  const part = partOfWhole(column, cells, form);
  if (part !== null) return part;
  const table = numberedTable(column);
  const number = table === undefined ? null : countOf({ value }, 'value');
  const row = table === undefined ? undefined : rowsOf(form, table)[(number ?? 0) - 1];
  if (row) return rowTitle(row, number ?? 0);
  const text = displayValue(column, value, form);
  return column.kind === 'ref' ? withStoreName(text, names) : text;
}

/** Columns in which no row has anything are left out. */
export function tableOf(field: RowsField, form: Values, names: StoreNames = {}): SummaryTable {
  const rows = rowsOf(form, field.name);
  const columns = field.columns.filter(({ name }) => rows.some((row) => !isEmptyValue(row[name])));
  const { computed = [] } = field;
  return {
    name: field.name,
    label: field.label,
    columns: [
      ...columns.map((column) =>
        numberedTable(column) === undefined
          ? { label: column.label, isNumber: columnKind(column).isNumber }
          : { label: column.label, isNumber: false, isRow: true as const },
      ),
      ...computed.map(({ label }) => ({ label, isNumber: true })),
    ],
    rows: rows.map((row) => [
      ...columns.map((column) => cellText(column, row, form, names)),
      ...computed.map((each) => computedText(each, each.of(row, form), form)),
    ]),
  };
}

const referencesIn = (value: unknown): string[] => [value].flat().map(plainText);

function sectionOf(
  step: FormDefinition['steps'][number],
  shown: ReadonlySet<unknown>,
  form: Values,
  names: StoreNames,
) {
  const fields = step.fields.filter((field) => shown.has(field)).filter(isInput);
  const lines = fields
    .filter(({ kind }) => kind !== 'rows' && kind !== 'attachments' && kind !== 'signature')
    .map((field) => ({
      name: field.name,
      label: field.label,
      text: displayValue(field, form[field.name], form),
      ...(field.kind === 'ref' && { references: referencesIn(form[field.name]) }),
    }));
  const tables = fields
    .filter((field) => field.kind === 'rows')
    .map((field) => tableOf(field, form, names));
  return {
    id: step.id,
    title: step.title,
    lines: lines.filter(({ text }) => text !== ''),
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
}

/** All that was entered, by step; files and signature are shown by their own records. */
export function summaryOf(
  definition: FormDefinition,
  form: Values,
  names: StoreNames = {},
): SummarySection[] {
  const shown = new Set(visibleFields(definition, form));
  const values = shownValues(definition, form);
  return definition.steps
    .map((step) => sectionOf(step, shown, values, names))
    .filter(({ lines, tables }) => lines.length > 0 || tables.length > 0);
}

/** What each attached file is, and its caption, by the file's id. */
export const fileWords = (
  definition: Pick<FormDefinition, 'steps'>,
  form: Values,
): ReadonlyMap<string, string> =>
  new Map(
    inputsOf(definition).flatMap((field) =>
      field.kind !== 'attachments'
        ? []
        : attachmentsOf(form, field.name).map(({ id, kind, caption }) => {
            const label = field.kinds?.find(({ value }) => value === kind)?.label ?? '';
            return [id, [label, caption].filter(Boolean).join(': ')] as const;
          }),
    ),
  );

/** The totals in words, in the order of the definition. */
export function totalLines(definition: FormDefinition, form: Values): SummaryLine[] {
  const totals = totalsOf(definition, form);
  return (definition.totals ?? []).flatMap((total) => {
    const value = totals[total.name];
    const { name, label } = total;
    return value === undefined ? [] : [{ name, label, text: computedText(total, value, form) }];
  });
}
