import { expect, it } from 'vitest';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { orderValues } from '#lib/orders/form-values.ts';
import { readOrder } from '#lib/orders/read-order.ts';
import { textPage } from '#lib/orders/text-page.ts';
import { checkDraft } from '#lib/forms/check.ts';

const facts = {
  today: '2026-11-02',
  stores: [{ reference: 'ST-2026-000012', number: '0012', name: 'SoHo', city: 'New York' }],
  company: ['Selvage & Tag'],
};
const read = (text: string) => orderValues(readOrder([textPage(text)], facts));

it('an order becomes the values that the steps of a request hold', () => {
  const { values, sources } = read(
    'PO # 7\nDue 12/18/2026\nPlease ticket all pieces.\n\nSKU\tSoHo\tRye\nX-1\t4\t6\n',
  );
  expect(values).toEqual({
    clientPo: '7',
    dueDate: '2026-12-18',
    instructions: 'Please ticket all pieces.',
    lines: [{ sku: 'X-1', qty: '10' }],
    services: [{ service: 'TKT' }],
    shipTo: [
      { line: '1', store: 'ST-2026-000012', storeText: '', qty: '4' },
      { line: '1', store: '', storeText: 'Rye', qty: '6' },
    ],
    places: [
      { name: 'Rye', save: true, street: '', city: '', state: '', zipCode: '', country: 'US' },
    ],
  });
  expect(sources['shipTo.1.qty']).toMatchObject({ value: '6', where: 'line 6' });
  expect(checkDraft(serviceRequest, values)).toMatchObject({ ok: true, data: values });
});

it('two places of one name are told apart by their cities', () => {
  const head = 'Ship To Name\tAddress\tCity\tState\tZip\tSKU\tQty\n';
  const { values } = read(
    `${head}Outlet\t1 A St\tRye\tNY\t10580\tX-1\t1\nOutlet\t2 B St\tBoston\tMA\t02110\tX-1\t2\n`,
  );
  expect(values['shipTo']).toMatchObject([
    { storeText: 'Outlet' },
    { storeText: 'Outlet, Boston' },
  ]);
});

it.each([
  ['Needed by 12/18', '2026-12-18', /year is missing/],
  ['Needed by 1/2/2027', '2027-01-02', /month first/],
  ['Needed by 13.1.2027', '2027-01-13', undefined],
  ['Delivery date: 31/12/2026', '2026-12-31', undefined],
  ['In hands Jan 5th, 2027', '2027-01-05', undefined],
])('the day of %j is read, with a doubt where there is one', (text, value, doubt) => {
  const found = readOrder([textPage(text)], facts).facts['dueDate'];
  expect(found?.value).toBe(value);
  if (doubt) expect(found?.doubt).toMatch(doubt);
  else expect(found?.doubt).toBeUndefined();
});

it.each([
  ['Do not ticket these.', []],
  ['Price tickets, no polybags', ['TKT']],
  ['Please steam, fold and bag each piece', ['FLD', 'PBG', 'STM']],
])('the services of %j are read', (text, codes) => {
  const { services } = readOrder([textPage(text)], facts);
  expect(services.map((each) => each['service']?.value).sort()).toEqual(codes);
});

it('goods that are shipped to the company itself go to no store', () => {
  const { places } = readOrder(
    [textPage('Ship to:\nSelvage & Tag\n1 A St\nRye, NY 10580\n')],
    facts,
  );
  expect(places).toEqual([]);
});
