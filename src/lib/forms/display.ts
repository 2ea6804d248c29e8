/** Form values in words and in form order: for summary, PDF, mail and list. */
import type {
  ColumnField,
  FormDefinition,
  InputField,
  JoinedFacts,
  RowsField,
  Values,
  Facts,
  SignatureField,
} from './definition.ts';
import { columnKind } from './kinds/columns.ts';
import { plainText } from './kinds/kind.ts';
import { kindOf } from './kinds/table.ts';
import { computedText, totalsOf, shownValues } from './totals.ts';
import { isEmptyValue } from './empty-value.ts';
import { gridOfRows } from './reading/grid-table.ts';
import { rowTitle } from './row-numbers.ts';
import { withStoreName, type StoreNames } from './store-names.ts';
import type { SummaryLine, SummarySection, SummaryTable } from './reading/summary.ts';
import { attachmentsOf, countOf, rowsOf } from './values.ts';
import { inputsOf, isInput, visibleFields } from './visible-fields.ts';
import { partOfWhole } from './kinds/whole.ts';

/** Formats a value; '' if empty. Rows are counted, a signature is named. */
export const displayValue = (field: InputField, value: unknown, form: Values): string =>
  field.kind !== 'check' && isEmptyValue(value) ? '' : kindOf(field).display(field, value, form);

const numberedTable = (column: ColumnField): string | undefined =>
  column.kind === 'qty' ? column.rowOf : undefined;

/** Returns a cell in words: a reference to another table by its label, a store with its name. */
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

/** Omits empty columns. */
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

/** Displays a grid as entered, other tables by rows. */
function displayTable(field: RowsField, form: Values, names: StoreNames): SummaryTable {
  const table = tableOf(field, form, names);
  const grid = field.control === 'grid' ? gridOfRows(table, rowsOf(form, field.name)) : null;
  return grid ?? table;
}

/** Values of a form and how they are shown. */
interface DisplayContext {
  readonly form: Values;
  readonly names: StoreNames;
  readonly table: (field: RowsField, form: Values, names: StoreNames) => SummaryTable;
  readonly joined: readonly JoinedFacts[];
}

const asLine = (field: InputField, form: Values): SummaryLine => ({
  name: field.name,
  label: field.label,
  text: displayValue(field, form[field.name], form),
  ...(field.kind === 'ref' && { references: referencesIn(form[field.name]) }),
});

/** The lines with joined facts in the place of the first one of each. */
function joinedLines(
  lines: readonly SummaryLine[],
  all: readonly JoinedFacts[],
  form: Values,
): readonly SummaryLine[] {
  const words = new Map(lines.map(({ name, text }) => [name, text]));
  const word = (name: string): string => words.get(name) ?? '';
  return lines.flatMap((line) => {
    const facts = all.find(({ fields }) => fields.includes(line.name));
    if (!facts) return [line];
    const isFirst = facts.fields.find((name) => words.has(name)) === line.name;
    return isFirst ? [{ name: line.name, label: facts.label, text: facts.text(word, form) }] : [];
  });
}

/** Returns the displayed values of fields; files and signatures come from their records. */
export function readFields(
  fields: readonly InputField[],
  { form, names, table, joined }: DisplayContext,
): Pick<SummarySection, 'lines' | 'tables'> {
  const lines = fields
    .filter(({ kind }) => kind !== 'rows' && kind !== 'attachments' && kind !== 'signature')
    .map((field) => asLine(field, form))
    .filter(({ text }) => text !== '');
  return {
    lines: joinedLines(lines, joined, form).filter(({ text }) => text !== ''),
    tables: fields
      .flatMap((field) => (field.kind === 'rows' ? table(field, form, names) : []))
      .filter(({ rows }) => rows.length > 0),
  };
}

/** The reading of people: grids as grids, and joined facts on one line. */
export const asShown = (
  { joined = [] }: FormDefinition,
  form: Values,
  names: StoreNames,
): DisplayContext => ({ form, names, joined, table: displayTable });

function sectionsOf(
  definition: FormDefinition,
  form: Values,
  reading: DisplayContext,
): SummarySection[] {
  const shown = new Set(visibleFields(definition, form));
  return definition.steps
    .map(({ id, title, fields }) => ({
      id,
      title,
      ...readFields(fields.filter((field) => shown.has(field)).filter(isInput), reading),
    }))
    .filter(({ lines, tables }) => lines.length > 0 || tables.length > 0);
}

/** All that was entered, by step, as people read it. */
export const summaryOf = (
  definition: FormDefinition,
  form: Values,
  names: StoreNames = {},
): SummarySection[] =>
  sectionsOf(definition, form, asShown(definition, shownValues(definition, form), names));

/** Returns all values, by field and row: for comparison, search and signature. */
export const entriesOf = (definition: FormDefinition, form: Values): SummarySection[] =>
  sectionsOf(definition, form, {
    form: shownValues(definition, form),
    names: {},
    joined: [],
    table: (field, values) => tableOf(field, values),
  });

/** Returns kind and caption of each attachment, by file id. */
export const fileWords = (
  definition: Pick<FormDefinition, 'steps'>,
  form: Values,
  join = (words: readonly string[]): string => words.join(': '),
): ReadonlyMap<string, string> =>
  new Map(
    inputsOf(definition).flatMap((field) =>
      field.kind !== 'attachments'
        ? []
        : attachmentsOf(form, field.name).map(({ id, kind, caption }) => {
            const label = field.kinds?.find(({ value }) => value === kind)?.label ?? '';
            return [id, join([label, caption].filter(Boolean))] as const;
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

/** Returns the contents of a form, a text per step. */
export const summarySections = (definition: FormDefinition, data: Values): string[] =>
  entriesOf(definition, data).map(({ title, lines, tables }) =>
    [
      title,
      ...lines.map(({ label, text }) => `${label}: ${text}`),
      ...tables.flatMap(({ label, columns, rows }) => [
        label,
        columns.map((column) => column.label).join(' | '),
        ...rows.map((row) => row.join(' | ')),
      ]),
    ].join('\n'),
  );

function summaryText(definition: FormDefinition, data: Values): string {
  const sections = summarySections(definition, data);
  const totals = totalLines(definition, data).map(({ label, text }) => `${label}: ${text}`);
  return [definition.title, ...sections, ...(totals.length > 0 ? [totals.join('\n')] : [])].join(
    '\n\n',
  );
}

/** Returns the document of a signature field with its consents; a published text comes first. */
export function documentText(
  definition: FormDefinition,
  { document, consents }: SignatureField,
  data: Values,
  facts: Facts,
  published = '',
): string {
  const body = document.text?.(data, facts) ?? summaryText(definition, data);
  const agreed = consents.map(({ id, version, text }) => `${text} (${id} ${version})`);
  return [...(published === '' ? [] : [published]), body, ...agreed].join('\n\n');
}
