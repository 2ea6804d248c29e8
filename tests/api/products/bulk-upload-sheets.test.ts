import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { createTestApi, openAnyDatabase } from '../../support/api.ts';
import { sendFile } from '../../support/sheets.ts';

describe('a bulk upload', () => {
  it('reads the sheet that the address names, and answers which', async () => {
    const workbook = utils.book_new(utils.aoa_to_sheet([['sku'], ['ONE']]), 'One');
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['sku'], ['TWO']]), 'Two');
    const bytes = new Uint8Array(write(workbook, { type: 'array' }) as ArrayBuffer);
    const api = createTestApi(await openAnyDatabase(), { limitScale: 100 });
    const { token } = await api.logIn(await api.signUp());
    const send = async (query: string) => {
      const route = `POST /products/bulk-upload${query}`;
      const sent = await sendFile(api, route, token, { bytes, name: 'a.xlsx' });
      return [sent.status, sent.body['ResponseBody'] ?? sent.body['ResponseMessage']];
    };
    const sheets = ['One', 'Two'];
    expect(await send('')).toMatchObject([200, { created: 1, sheet: 'One', sheets }]);
    expect(await send('?sheet=Two')).toMatchObject([200, { created: 1, sheet: 'Two', sheets }]);
    expect(await send('?sheet=Three')).toEqual([
      422,
      'The file has no sheet named Three. Its sheets are: One, Two.',
    ]);
    await api.close();
  });
});
