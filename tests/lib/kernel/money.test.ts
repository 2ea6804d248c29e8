import { expect, it } from 'vitest';
import { amountBelow, readAmount, withoutMoney } from '#lib/kernel/money.ts';

it.each([
  ['A refund of $7,313.37 by Monday', 'A refund of … by Monday'],
  ['7.313,37 € or EUR 120, not -$5', '… or …, not -…'],
  ['Quote of 120.00, 1.249,50 or 1,49,999.00 sent', 'Quote of …, … or … sent'],
  ['PO 4711 $500, 100$ 50 pieces, 1,200 dollars', 'PO 4711 …, … 50 pieces, …'],
  ['$500-700, 500–700 USD, $5 Rs. 500', '…, …, … …'],
  ['SR-2026-000001 USD 5, 2026-03-01 1200 usd', 'SR-2026-000001 …, 2026-03-01 …'],
  ['1,200 EUR 500 each', '… each'],
])('leaves the amounts out of "%s"', (text, without) => {
  expect(withoutMoney(text)).toBe(without);
});

const currencies = ['USD', 'cad', 'EUR', 'Gbp', 'INR', 'PLN', 'chf', '$', 'US$', 'CA$', 'c$', '€'];
const numbers = ['500', '1200', '1,200', '1.249,50', '1 249,50', '7 313.37', '1’200.00', '0,99'];
const amounts = [...currencies, '£', '₹', 'Rs', 'rs.', 'zł', '＄'].flatMap((currency) =>
  [...numbers, '7\u00a0313,37', '1,49,999.00', '１２００', '9999999999999.99'].flatMap((number) =>
    ['', ' ', '   '].flatMap((gap) => [
      `${currency}${gap}${number}`,
      `${number}${gap}${currency}`,
      `${currency}${gap}${number} ${currency}`,
    ]),
  ),
);

it('leaves each amount out as a whole that is read with a currency', () => {
  for (const amount of amounts) {
    expect(readAmount(amount)?.currencies, amount).toBeTruthy();
    expect(withoutMoney(amount)).toBe('…');
    expect(withoutMoney(`For ${amount}, each.`), amount).toBe('For …, each.');
  }
});

it.each([
  '1,200 hangers 5, 1.25 in, PO 7313',
  '24 500 pieces, sizes 10, 12, 14, colours 12, 100,50,25',
  'Style 1042, GTIN 00012345678905, +1 555 123 4567',
  '29.11.2026, 2026.11.29, 2026-11-29T10:00:00.123Z, 03/01/2026 – Mar 2, 2026',
  '4f1c9f0e-4cad-4cad-8cad-12cad4567890',
  '/service-request/SR-2026-000001',
])('keeps "%s"', (text) => {
  expect(withoutMoney(text)).toBe(text);
});

it.each([
  ['Price (€)', '19,90', '€19,90'],
  ['MSRP USD', '1,299', 'USD 1,299'],
  ['PRICE$', '5', '$5'],
  ['Price (A$)', '5', 'A$5'],
  ['Price ¥', '1500', '¥1500'],
  ['Price (EUR €)', '5', 'EUR 5'],
  ['Price ($/€)', '5', '5'],
  ['Price €', '$5', '$5'],
  ['Price €', 'on request', 'on request'],
  ['Europrice', '5', '5'],
])('takes the currency of the header %s for %s', (header, text, amount) => {
  expect(amountBelow(header, text)).toBe(amount);
});
