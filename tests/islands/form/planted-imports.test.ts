/** Each planted mark is refused in every importer that reads its column, and no clean row is. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readRowFile } from '../../../scripts/ops/row-file.ts';
import { rowsOfTable } from '../../../src/islands/form/rows/rows-of-file.ts';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';
import type { RowsField } from '#lib/forms/definition.ts';
import { labelImport } from '#lib/labels/batch/columns.ts';
import { productImport } from '#lib/products/product-import.ts';
import { checkRow, mapRows } from '#lib/spreadsheets/check-rows.ts';
import type { ImportDefinition } from '#lib/spreadsheets/import-definition.ts';
import type { CellMark } from '#lib/spreadsheets/replies.ts';
import { storeImport } from '#lib/stores/store-sheet.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { plantedSheet } from '../../support/planted-sheets.ts';

const FILES = Number(process.env['PLANTED_SHEETS'] ?? 100);
const CODES = ['width', 'formula', 'error', 'rounded', 'date', 'merged'];
const folder = mkdtempSync(join(tmpdir(), 'planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Roles = Readonly<Record<string, 'identifier' | 'text' | 'amount' | 'count' | 'day'>>;

const isRefused = (role: Roles[string] | undefined, mark: CellMark | undefined): boolean => {
  if (!role || !mark) return false;
  if (mark.type === 'error' || mark.type === 'formula' || mark.isRounded) return true;
  if (mark.type === 'date') return role !== 'text' && role !== 'day';
  return mark.merged !== undefined && role === 'count';
};

/** '2' for a row that is too wide, '2 SKU' for a cell. */
const wanted = ({ rows, headers }: ReturnType<typeof plantedSheet>, roles: Roles): string[] =>
  rows.flatMap(({ row, marks, width }) => [
    ...(width === undefined ? [] : [String(row)]),
    ...headers.flatMap((name, at) => (isRefused(roles[name], marks[at]) ? [`${row} ${name}`] : [])),
  ]);

const importers: readonly [ImportDefinition, Readonly<Record<string, string>>, Roles][] = [
  [
    productImport,
    { SKU: 'sku', Style: 'style', Color: 'colour', Price: 'price' },
    { SKU: 'identifier', Style: 'identifier', Color: 'text', Price: 'amount' },
  ],
  [storeImport, { SKU: 'storeNumber', Color: 'storeName' }, { SKU: 'identifier', Color: 'text' }],
  [
    labelImport('price_ticket'),
    { SKU: 'sku', Style: 'style', Color: 'colour', Price: 'price', Qty: 'qty' },
    { SKU: 'identifier', Style: 'identifier', Color: 'text', Price: 'amount', Qty: 'count' },
  ],
];

const lines = serviceRequest.steps
  .flatMap(({ fields }) => fields)
  .find((field): field is RowsField => field.kind === 'rows' && field.name === 'lines');

describe('planted marks', () => {
  it(`fail in every importer at their cell, in ${FILES} files`, async () => {
    for (let seed = 0; seed < FILES; seed++) {
      const sheet = plantedSheet(seed);
      const about = `${seed} ${sheet.writer} ${JSON.stringify(sheet.plants)}`;
      const read = readSheet({
        bytes: sheet.bytes,
        name: sheet.name,
        names: ['SKU', 'Style', 'Color'],
      });
      if (!read.ok || !lines) throw new Error(about);
      for (const [definition, mapping, roles] of importers) {
        const headers = new Map(Object.entries(mapping).map(([header, key]) => [key, header]));
        const found = mapRows(read.value, mapping, definition.columns)
          .flatMap((row) => checkRow({ columns: definition.columns }, row).errors)
          .filter(({ code }) => CODES.includes(code))
          .map(({ row, column }) => `${row} ${headers.get(column) ?? ''}`.trim());
        expect(found.sort(), `${definition.kind} ${about}`).toEqual(wanted(sheet, roles).sort());
      }
      const itemRoles: Roles = {
        SKU: 'identifier',
        Style: 'identifier',
        Color: 'text',
        Qty: 'count',
      };
      const items = rowsOfTable(lines, read.value);
      expect(items.ok, `items ${about}`).toBe(wanted(sheet, itemRoles).length === 0);

      const file = join(folder, sheet.name);
      writeFileSync(file, sheet.bytes);
      const columns = ['sku', 'style', 'color', 'price', 'qty', 'launch'].map((name) => ({
        name,
        meaning: '',
      }));
      const ops = await readRowFile(file, columns);
      const refused = ops.rows.flatMap(({ row, rejected: each = [] }) =>
        each.map(({ column }) => `${row} ${column}`.trim().toLowerCase()),
      );
      // Columns without a role are text.
      const opsRoles: Roles = { ...itemRoles, Price: 'text', Launch: 'text' };
      expect(refused.sort(), `ops ${about}`).toEqual(
        wanted(sheet, opsRoles)
          .map((each) => each.toLowerCase())
          .sort(),
      );
    }
  });
});
