import { utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { withSheet, xlsx } from './support.ts';

describe('a number of XLSX', () => {
  it.each([
    [12.5, '0', '12.5'],
    [1249.5, '#,##0', '1249.5'],
    [1249.5, '"$"#,##0', '$1249.5'],
    [1249.5, '[$€-407] #\\ ##0', '€ 1249.5'],
    [6.25, '0.0', '6.25'],
    [-12.5, '#,##0', '-12.5'],
    [1249.5, '0.00,', '1249.5'],
    [1249.5, '#,##0.0,"k"', '1249.5'],
    [-1249.5, '#,##0.0,"k"', '-1249.5'],
    [12.5, '"No. 5: "0', 'No. 5: 12.5'],
    [12.5, '0" of 12"', '12.5 of 12'],
    [5_551_234, '000\\-0000', '555-1234'],
    [7, '"2026-"000', '2026-007'],
    [5_551_234.5, '000\\-0000', '5551234.5'],
    [-5_551_234.5, '000\\-0000', '-5551234.5'],
    [1_234_567.5, "#'##0.00", '1234567.5'],
    [1249.5, '"CHF "#\\\'##0.00', 'CHF 1249.5'],
    [1249.5, '"Fr. "#"\'"##0', 'Fr. 1249.5'],
    [0.4, '#,##0.00', '0.40'],
    [12.345, '0.00', '12.35'],
    [13.000_000_000_000_002, '0', '13'],
    [0.125, '0%', '13%'],
    [12.5, '# ?/?', '12 1/2'],
    [1.5, '[h]:mm', '36:00'],
  ])('gives %d in the format %s as %s', (value, z, shown) => {
    const sheet = utils.aoa_to_sheet([
      ['price', 'sum'],
      [value, value],
    ]);
    Object.assign(sheet['A2'] as object, { z });
    Object.assign(sheet['B2'] as object, { z: '0', f: 'A2*1' });
    const read = xlsx(withSheet(sheet));
    const [price, sum = ''] = read.ok ? (read.value.rows[0]?.cells ?? []) : [];
    expect(price?.replaceAll('\u00a0', ' ').trim()).toBe(shown);
    expect(sum).toMatch(/^-?\d+$/);
  });

  it.each([
    [1249.5, '#,##0.0,"k"', '1249.5'],
    [1234.567, "#'##0.00", '1234.567'],
  ])('gives the result %d of a formula in full where %s makes no number of it', (v, z, full) => {
    const sheet = utils.aoa_to_sheet([['sum'], [v]]);
    Object.assign(sheet['A2'] as object, { z, f: 'SUM(B2:B9)' });
    const read = xlsx(withSheet(sheet));
    expect(read.ok && read.value.rows[0]?.cells).toEqual([full]);
  });
});
