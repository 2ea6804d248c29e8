/** Each planted mark is reported at its cell, and no clean cell has more than its type. */
import { describe, expect, it } from 'vitest';
import { readSheet } from '#api/spreadsheets/read-sheet.ts';
import { plantedSheet } from '../../support/planted-sheets.ts';

const FILES = Number(process.env['PLANTED_SHEETS'] ?? 200);
const PORTION = 50;

describe('the reader', () => {
  it.each(Array.from({ length: Math.ceil(FILES / PORTION) }, (_, at) => at * PORTION))(
    'reports every planted mark of the files from %d on, and no other',
    (from) => {
      for (let seed = from; seed < Math.min(from + PORTION, FILES); seed++) {
        const { bytes, name, writer, headers, rows, hiddenRows, plants } = plantedSheet(seed);
        const about = `${seed} ${writer} ${JSON.stringify(plants)}`;
        const read = readSheet({ bytes, name, names: ['SKU', 'Style', 'Color'] });
        expect(read, about).toMatchObject({ ok: true });
        if (!read.ok) continue;
        expect(read.value.headers.slice(0, 6), about).toEqual(headers);
        expect(read.value.rows.length, about).toBe(rows.length);
        read.value.rows.forEach((row, index) => {
          const { cells, marks = {}, width } = row;
          const wanted = rows[index];
          const shown = cells
            .slice(0, 6)
            .map((cell, at) => (wanted?.cells[at] === null ? null : cell));
          expect({ row: row.row, cells: shown, marks, width }, about).toEqual({
            width: undefined,
            ...wanted,
          });
        });
        expect(/\d+ hidden row/.test(read.value.note ?? ''), about).toBe(hiddenRows > 0);
      }
    },
  );
});
