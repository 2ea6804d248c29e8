/** What was entered, in words and in the order of the form: for summary, PDF, mail and list. */
import type {
  ChoiceField,
  ColumnField,
  InputField,
  MultiField,
  RowsField,
  FormDefinition,
  Values,
} from './definition.ts';
import { formatMoney } from '#lib/kernel/money.ts';
import { computedText, totalsOf } from './totals.ts';
import { isEmptyValue } from './empty-value.ts';
import { amountOf, isRecord, rowsOf, textOf } from './values.ts';
import { isInput, visibleFields } from './visible-fields.ts';

const labelOf = ({ options }: ChoiceField | MultiField, value: unknown): string =>
  options.find((option) => option.value === value)?.label ??
  (typeof value === 'string' ? value : '');

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function timeText(format: Intl.DateTimeFormat, text: string): string {
  const time = Date.parse(text.length === 7 ? `${text}-01` : text);
  return Number.isNaN(time) ? text : format.format(time);
}

const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number'
      ? value.toLocaleString('en-US')
      : '';

/** A value as people read it; '' for nothing. Rows are counted, a signature is named. */
export function displayValue(field: InputField, value: unknown): string {
  if (field.kind === 'check') return value === true ? 'Yes' : 'No';
  if (isEmptyValue(value)) return '';
  switch (field.kind) {
    case 'select':
    case 'radio':
      return labelOf(field, value);
    case 'multi':
      return Array.isArray(value) ? value.map((each) => labelOf(field, each)).join(', ') : '';
    case 'money': {
      const minor = amountOf({ value }, 'value');
      return minor === null ? plain(value) : formatMoney(minor, field.currency);
    }
    case 'date':
      return timeText(days, plain(value));
    case 'month':
      return timeText(months, plain(value));
    case 'ref':
      return Array.isArray(value) ? value.map(plain).join(', ') : plain(value);
    case 'rows':
    case 'attachments':
      return Array.isArray(value) ? String(value.length) : '';
    case 'signature':
      return isRecord(value)
        ? `${textOf(value, 'signerName')}, ${textOf(value, 'signerTitle')}`
        : '';
    default:
      return plain(value);
  }
}

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
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

export interface SummarySection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly SummaryLine[];
  readonly tables: readonly SummaryTable[];
}

const numeric: readonly ColumnField['kind'][] = ['qty', 'number', 'money'];

/** Columns in which no row has anything are left out. */
function tableOf(field: RowsField, form: Values): SummaryTable {
  const rows = rowsOf(form, field.name);
  const columns = field.columns.filter(({ name }) => rows.some((row) => !isEmptyValue(row[name])));
  const { computed = [] } = field;
  return {
    name: field.name,
    label: field.label,
    columns: [
      ...columns.map(({ label, kind }) => ({ label, isNumber: numeric.includes(kind) })),
      ...computed.map(({ label }) => ({ label, isNumber: true })),
    ],
    rows: rows.map((row) => [
      ...columns.map((column) => displayValue(column, row[column.name])),
      ...computed.map((each) => computedText(each, each.of(row, form))),
    ]),
  };
}

const referencesIn = (value: unknown): string[] => [value].flat().map(plain);

function sectionOf(
  step: FormDefinition['steps'][number],
  shown: ReadonlySet<unknown>,
  form: Values,
) {
  const fields = step.fields.filter((field) => shown.has(field)).filter(isInput);
  const lines = fields
    .filter(({ kind }) => kind !== 'rows' && kind !== 'attachments' && kind !== 'signature')
    .map((field) => ({
      name: field.name,
      label: field.label,
      text: displayValue(field, form[field.name]),
      ...(field.kind === 'ref' && { references: referencesIn(form[field.name]) }),
    }));
  const tables = fields
    .filter((field) => field.kind === 'rows')
    .map((field) => tableOf(field, form));
  return {
    id: step.id,
    title: step.title,
    lines: lines.filter(({ text }) => text !== ''),
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
}

/** All that was entered, by step; files and signature are shown by their own records. */
export function summaryOf(definition: FormDefinition, form: Values): SummarySection[] {
  const shown = new Set(visibleFields(definition, form));
  return definition.steps
    .map((step) => sectionOf(step, shown, form))
    .filter(({ lines, tables }) => lines.length > 0 || tables.length > 0);
}

/** The totals in words, in the order of the definition. */
export function totalLines(definition: FormDefinition, form: Values): SummaryLine[] {
  const totals = totalsOf(definition, form);
  return (definition.totals ?? []).flatMap((total) => {
    const value = totals[total.name];
    const { name, label } = total;
    return value === undefined ? [] : [{ name, label, text: computedText(total, value) }];
  });
}
