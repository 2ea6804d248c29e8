import { expect, it } from 'vitest';
import { readReceiptPage } from '#api/pages/desk/floor/receipt.ts';
import { countField } from '#lib/portal/floor/desk-receipt.ts';
import { coming, item, listOf } from '../../receipts/support.ts';
import { answerOf, openDeskAs, openPagesApi, viewOf } from './support.ts';

it('the page of a receipt counts what a client has announced', async () => {
  const api = await openPagesApi();
  const client = await api.newClient();
  await client.send('service-request', { ...coming, lines: [item('S', '10'), item('M', '10')] });
  const reference = listOf(await client.call('GET /client/receipts')).items[0]?.reference ?? '';
  const desk = await openDeskAs(api, 'warehouse');
  const read = (posted?: Readonly<Record<string, string>>) =>
    readReceiptPage(desk.at(`/desk/receipts/${reference}`, posted), reference);
  const view = async () => viewOf(await read());
  const press = async (fields: Readonly<Record<string, string>>) => {
    const { callerReference, receipt } = await view();
    return answerOf(await read({ callerReference, revision: String(receipt.revision), ...fields }));
  };
  expect(await press({ do: 'arrived' })).toMatchObject({ status: 303 });
  const lines = (await view()).receipt.lines;
  const [first = 0, second = 0] = lines.map(({ line }) => line);
  // Only the first size at first, then all.
  const partly = { [countField(first)]: '10', [countField(second)]: '' };
  expect(await press({ do: 'counts', ...partly })).toMatchObject({ status: 303 });
  const halfway = (await view()).receipt;
  expect(halfway.lines).toHaveLength(2);
  const all: Record<string, string> = { do: 'finish' };
  for (const { line, sku } of halfway.lines) all[countField(line)] = sku.endsWith('S') ? '10' : '9';
  expect(await press(all)).toMatchObject({ status: 303 });
  const { receipt } = await view();
  expect(receipt).toMatchObject({ piecesExpected: 20, piecesReceived: 19, short: 1, over: 0 });
  await api.close();
});
