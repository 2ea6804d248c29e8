/** A cell of a spreadsheet as a value of a label, and back. Pure. */
import { readFibres } from '../engine/reading/read-fibres.ts';
import type { LabelField } from '../engine/content-fields.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { CellError } from '#lib/spreadsheets/columns.ts';
import { readAmount } from '#lib/kernel/money.ts';
import { cellError, readChoice } from '#lib/spreadsheets/readers.ts';
import { readMarked } from '#lib/spreadsheets/cell-rules.ts';
import { checkField } from '#lib/forms/check.ts';
import { noRequester } from '#lib/forms/facts.ts';
import type { ColumnField, Facts, Values } from '#lib/forms/definition.ts';
import { columnKind } from '#lib/forms/kinds/columns.ts';
import { inputValue } from '#lib/forms/initial-values.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';

const facts: Facts = {
  today: '9999-12-31',
  requester: noRequester,
  files: new Map(),
};

/** Values of a line. Where spaces surround its strokes, one without them is part of a value: 'Navy/White'. */
function lineCells(line: string): string[] {
  const spaced = line.split(/(?<=\s|^)\/(?=\s)/);
  return (spaced.length === 4 ? spaced : line.split('/')).map((cell) => cell.trim());
}

/** 'LN-204 / Indigo / M / 12; …': style, colour, size, units. */
export function contentsFromText(text: string): Values[] | null {
  const rows = text.split(';').map(lineCells);
  if (rows.some((cells) => cells.length !== 4 || !/^\d{1,6}$/.test(cells[3] ?? ''))) return null;
  return rows.map(([style = '', colour = '', size = '', units = '']) => ({
    style,
    colour,
    size,
    units,
  }));
}

const yes: readonly string[] = ['yes', 'true', '1', 'y'];
const no: readonly string[] = ['no', 'false', '0', 'n'];

/** Text, a number or a day; a rule of the row asks for the currency that it names. */
const readSingle = (field: ColumnField, text: string): unknown =>
  field.kind === 'money' ? (readAmount(text)?.number ?? text) : columnKind(field).cell(field, text);

function readValue(field: LabelField, text: string): Result<unknown, CellError> {
  switch (field.kind) {
    case 'select':
    case 'radio':
      return readChoice(field.options, 'an option')(text);
    case 'multi': {
      const found = text
        .split(';')
        .map((word) => readChoice(field.options, 'an option')(word.trim()));
      return (
        found.find((each) => !each.ok) ?? ok(found.flatMap((each) => (each.ok ? [each.value] : [])))
      );
    }
    case 'check':
      return [...yes, ...no].includes(text.toLowerCase())
        ? ok(yes.includes(text.toLowerCase()))
        : cellError('invalid', 'Write yes or no.');
    case 'rows': {
      if (field.name === 'fibres') {
        const read = readFibres(text);
        return read.ok ? read : cellError('invalid', read.error);
      }
      const rows = contentsFromText(text);
      for (const row of rows ?? []) {
        const size = readMarked('size', textOf(row, 'size'));
        if (!size.ok) return size;
      }
      return rows ? ok(rows) : cellError('invalid', 'Write it like LN-204 / Indigo / M / 12.');
    }
    case 'attachments':
    case 'signature':
      return cellError('invalid', 'This cannot be used in a cell.');
    default:
      return ok(readSingle(field, text));
  }
}

/** Returns the value of an empty cell. */
export function emptyValue({ kind }: LabelField): unknown {
  if (kind === 'rows' || kind === 'multi') return [];
  return kind === 'check' ? false : '';
}

/** The value of a cell by the rules of its field, a text in its normal form, or an error. */
export function valueOfCell(field: LabelField, text: string): Result<unknown, CellError> {
  const value = readValue(field, text);
  if (!value.ok) return value;
  const checked = checkField(field, value.value, {}, facts);
  const [path = '', message] = Object.entries(checked.errors)[0] ?? [];
  if (message === undefined) return field.kind === 'text' ? ok(checked.value) : value;
  const line = /\.(\d+)\./.exec(path)?.[1];
  return cellError(
    'invalid',
    line === undefined ? message : `Line ${Number(line) + 1}: ${message}`,
  );
}

const shownText = (row: Values, name: string): string => {
  const value = row[name];
  return typeof value === 'number' ? String(value) : textOf(row, name);
};

const fibreText = (rows: readonly Values[]): string =>
  rows
    .map((row) => {
      const section = textOf(row, 'section');
      return `${section === '' ? '' : `${section}: `}${shownText(row, 'percent')} ${textOf(row, 'fibre')}`;
    })
    .join('; ');

const contentText = (rows: readonly Values[]): string =>
  rows
    .map((row) =>
      ['style', 'colour', 'size', 'units'].map((name) => shownText(row, name)).join(' / '),
    )
    .join('; ');

/** Returns a label as cells, so that an export can be imported. */
export function labelCells(columns: readonly LabelField[], data: Values): Record<string, string> {
  return Object.fromEntries(
    columns.map((field) => {
      if (field.name === 'fibres') return [field.name, fibreText(rowsOf(data, field.name))];
      if (field.name === 'contents') return [field.name, contentText(rowsOf(data, field.name))];
      const shown = inputValue(field, data[field.name]);
      if (Array.isArray(shown)) return [field.name, shown.join(';')];
      if (typeof shown === 'boolean') return [field.name, shown ? 'yes' : 'no'];
      return [field.name, typeof shown === 'string' ? shown : ''];
    }),
  );
}
