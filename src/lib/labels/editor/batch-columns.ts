/** Labels from a spreadsheet: one row is one label; what a row leaves out comes from the approved label. */
import { fibreName, fibres } from '../engine/fibres.ts';
import type { LabelField } from '../engine/field-parts.ts';
import { labelColumns } from '../engine/fields.ts';
import type { LabelKind } from '../engine/spec.ts';
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { CellFault, ImportColumn, SheetValue } from '#lib/spreadsheets/columns.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import { isRounded } from '#lib/spreadsheets/readers.ts';
import { checkValue } from '#lib/forms/kinds/columns.ts';
import type { ColumnField, Facts, Option, Values } from '#lib/forms/definition.ts';
import { inputValue } from '#lib/forms/initial-values.ts';
import { rowsOf, textOf } from '#lib/forms/values.ts';
import { kindNoun } from '../kinds.ts';

/** How many of a row's label are made. */
export const COPIES = 'copies';
export const MOST_COPIES = 1000;

const fault = (code: string, message: string): Result<never, CellFault> => err({ code, message });

const facts: Facts = {
  today: '9999-12-31',
  requester: {
    clientId: '',
    contact_person: '',
    company_name: '',
    email: '',
    telephone: '',
    billing_address: '',
    shipping_address: '',
  },
  files: new Map(),
};

const sameWord = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

/** A choice by its value or by its words. */
function readChoice(options: readonly Option[], text: string): Result<SheetValue, CellFault> {
  const found = options.find(({ value, label }) => sameWord(value, text) || sameWord(label, text));
  return found ? ok(found.value) : fault('invalid', `${text} is none of the choices.`);
}

/** '60 cotton; 40 linen', with a section before a colon: 'Body: 100 cotton; Lining: 100 polyester'. */
export function fibresFromText(text: string): Values[] | null {
  let section = '';
  const rows: Values[] = [];
  for (const part of text.split(/[;,]/)) {
    const [before = '', after] = part.split(':');
    if (after !== undefined) section = before.trim();
    const share = /^\s*(\d{1,3}(?:\.\d+)?)\s*%?\s+(.+?)\s*$/.exec(after ?? before);
    const fibre = fibres.find(
      ({ id }) =>
        share &&
        (sameWord(id, share[2] ?? '') || sameWord(fibreName(id, 'en', []), share[2] ?? '')),
    );
    if (!share || !fibre) return null;
    rows.push({ section, fibre: fibre.id, percent: share[1] ?? '' });
  }
  return rows;
}

/** 'LN-204 / Indigo / M / 12; …': style, colour, size, units. */
export function contentsFromText(text: string): Values[] | null {
  const rows = text.split(';').map((part) => part.split('/').map((cell) => cell.trim()));
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

function readField(field: LabelField, text: string): Result<SheetValue, CellFault> {
  switch (field.kind) {
    case 'select':
    case 'radio':
      return readChoice(field.options, text);
    case 'multi': {
      const words = text.split(';');
      const wrong = words.find((word) => !readChoice(field.options, word).ok);
      return wrong === undefined
        ? ok(text)
        : fault('invalid', `${wrong.trim()} is none of the choices.`);
    }
    case 'check':
      return [...yes, ...no].includes(text.toLowerCase())
        ? ok(yes.includes(text.toLowerCase()))
        : fault('invalid', 'Write yes or no.');
    case 'rows': {
      const isFibres = field.name === 'fibres';
      if (isFibres ? fibresFromText(text) : contentsFromText(text)) return ok(text);
      return fault(
        'invalid',
        isFibres ? 'Write it like 60 cotton; 40 linen.' : 'Write it like LN-204 / Indigo / M / 12.',
      );
    }
    case 'attachments':
    case 'signature':
      return fault('invalid', 'This cannot stand in a cell.');
    default:
      return readSingle(field, text);
  }
}

function readSingle(field: ColumnField, text: string): Result<SheetValue, CellFault> {
  if (field.name === 'gtin' && isRounded(text)) {
    return fault('rounded', `${text} is a rounded number. Format the column as text.`);
  }
  const message = checkValue(field, text, false, facts).errors[field.name];
  return message === undefined ? ok(text) : fault('invalid', message);
}

const examples: Readonly<Record<string, string>> = {
  style: 'LN-204',
  sku: 'LN-204-M',
  description: 'Linen shirt',
  colour: 'Indigo',
  size: 'M',
  gtin: '036000291452',
  price: '89.00',
  fibres: '55 linen; 45 cotton',
  contents: 'LN-204 / Indigo / M / 12',
  coo: 'PT',
  madeMonth: '2026-03',
};

const helpOf = (field: LabelField): string => {
  if (field.name === 'fibres')
    return 'Shares and fibres: 60 cotton; 40 linen. Sections before a colon.';
  if (field.name === 'contents') return 'Style / colour / size / units, lines divided by ;';
  if (field.kind === 'select' || field.kind === 'radio') {
    const words = field.options.map(({ value }) => value).filter((value) => value !== '');
    return words.length > 12
      ? 'One of the choices of the label maker, by its code.'
      : words.join(', ');
  }
  return field.hint ?? '';
};

/** The column of one field. */
const columnOf = (field: LabelField): ImportColumn => ({
  key: field.name,
  title: field.label,
  type: ['gtin', 'sku', 'style', 'toPostal', 'poNumber'].includes(field.name)
    ? 'identifier'
    : 'text',
  help: helpOf(field),
  example: examples[field.name] ?? '',
  read: (text) => readField(field, text),
});

const copiesColumn: ImportColumn = {
  key: COPIES,
  title: 'Copies',
  type: 'integer',
  synonyms: ['qty', 'quantity', 'count', 'labels'],
  help: `How many of this label, 1 to ${MOST_COPIES}; 1 when empty.`,
  example: '1',
  read: (text) => {
    const count = Number(text);
    return Number.isInteger(count) && count >= 1 && count <= MOST_COPIES
      ? ok(count)
      : fault('invalid', `Write a whole number from 1 to ${MOST_COPIES}.`);
  },
};

/** The columns of labels of this kind. */
export const labelImport = (kind: LabelKind): ImportDefinition => ({
  kind: 'labels',
  noun: { one: kindNoun(kind), many: `${kindNoun(kind)}s` },
  columns: [...labelColumns(kind).map(columnOf), copiesColumn],
  unique: [],
});

function valueOf(field: LabelField, text: string): unknown {
  if (field.name === 'fibres') return fibresFromText(text) ?? [];
  if (field.name === 'contents') return contentsFromText(text) ?? [];
  if (field.kind === 'check') return yes.includes(text.toLowerCase());
  if (field.kind === 'multi') {
    return text.split(';').flatMap((word) => {
      const found = readChoice(field.options, word);
      return found.ok ? [String(found.value)] : [];
    });
  }
  if (field.kind === 'select' || field.kind === 'radio') {
    const found = readChoice(field.options, text);
    return found.ok ? found.value : '';
  }
  return text;
}

/** The label of one row: the approved one with the cells that the row has. */
export function rowData(
  kind: LabelKind,
  data: Values,
  cells: Readonly<Record<string, string>>,
): Values {
  const given = labelColumns(kind).flatMap((field) => {
    const text = (cells[field.name] ?? '').trim();
    return text === '' ? [] : [[field.name, valueOf(field, text)] as const];
  });
  return { ...data, ...Object.fromEntries(given) };
}

/** How many labels a row asks for. */
export const copiesIn = (cells: Readonly<Record<string, string>>): number => {
  const count = Number(cells[COPIES] ?? '');
  return Number.isInteger(count) && count >= 1 ? Math.min(count, MOST_COPIES) : 1;
};

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

/** A label as cells, so that what was exported can be read again. */
export function labelCells(kind: LabelKind, data: Values): Record<string, string> {
  return Object.fromEntries(
    labelColumns(kind).map((field) => {
      if (field.name === 'fibres') return [field.name, fibreText(rowsOf(data, field.name))];
      if (field.name === 'contents') return [field.name, contentText(rowsOf(data, field.name))];
      const shown = inputValue(field, data[field.name]);
      if (Array.isArray(shown)) return [field.name, shown.join(';')];
      if (typeof shown === 'boolean') return [field.name, shown ? 'yes' : 'no'];
      return [field.name, typeof shown === 'string' ? shown : ''];
    }),
  );
}
