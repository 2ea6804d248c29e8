// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ServiceForm } from '../../../src/islands/ServiceForm.island.tsx';
import { loadForm } from '#lib/submissions/load-form.ts';
import { readExpiry } from '#lib/submissions/cards/card-dates.ts';
import { factsOf } from '../../fixtures/submissions/case-table.ts';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';

const { today, requester } = factsOf(cardAuthorizationCases);
const start = {
  form: 'card-authorization',
  type: 'card-authorization',
  today,
  requester,
  published: {},
  holidays: [],
  step: null,
  draft: null,
  values: {},
  files: [],
};

beforeAll(async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await loadForm('card-authorization');
  // Drafts are saved 2 s after a change, also when the last test has ended.
  await import('#lib/submissions/client.ts');
});

afterEach(cleanup);

it('reads a number in a field without a name', async () => {
  render(<ServiceForm {...start} cardEntry="number" />);
  const number = await screen.findByLabelText('Card number');
  expect(number.getAttribute('name')).toBeNull();
  expect(screen.queryByLabelText('Card brand')).toBeNull();
});

it('stores brand and last four digits, never the number', async () => {
  const { container } = render(<ServiceForm {...start} cardEntry="number" />);
  fireEvent.change(await screen.findByLabelText('Card number'), {
    target: { value: '4111 1111 1111 1111' },
  });
  expect(await screen.findByText('Visa •••• 1111')).toBeTruthy();
  const controls = Array.from(container.querySelectorAll('input'), ({ value }) => value);
  const kept = JSON.stringify([controls, Object.entries(localStorage), container.innerHTML]);
  expect(kept.replace(/[ -]/g, '')).not.toContain('4111111111111111');
});

it('reports a missing number after blur, and after an invalid one', async () => {
  render(<ServiceForm {...start} cardEntry="number" />);
  const number = await screen.findByLabelText('Card number');
  const said = () => document.getElementById(`${number.id}-message`)?.textContent;
  expect(said()).toBe('');
  fireEvent.blur(number);
  expect(said()).toBe('Card number is required!');
  fireEvent.change(number, { target: { value: '4111 1111 1111 1112' } });
  fireEvent.blur(number);
  expect(said()).toBe('Card number is invalid!');
  fireEvent.change(number, { target: { value: '' } });
  expect(said()).toBe('Card number is required!');
});

it.each([
  ['08/29', '8', '2029'],
  ['8/2029', '8', '2029'],
  ['0829', '8', '2029'],
  ['2029-08', '8', '2029'],
  ['12 / 46', '12', '2046'],
  ['13/29', '13', '2029'],
  ['4111 1111 1111 1111', '0', ''],
  ['soon', '0', ''],
])('reads the expiration date %s as month %s and year %s', async (text, month, year) => {
  render(<ServiceForm {...start} cardEntry="last4" />);
  const field = await screen.findByLabelText<HTMLInputElement>('Expiration date (MM / YY)');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  const found = readExpiry(text);
  expect({ month: found?.month ?? '0', year: found?.year ?? '' }).toEqual({ month, year });
  const isRight = Number(month) > 0 && Number(month) < 13;
  expect(field.getAttribute('aria-invalid')).toBe(String(!isRight));
  if (isRight) expect(field.value).toBe(`${month.padStart(2, '0')} / ${year.slice(2)}`);
});

it('shows one page prefilled from the profile, and names each error by its label', async () => {
  render(<ServiceForm {...start} cardEntry="last4" />);
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await screen.findByLabelText('Expiration date (MM / YY)');
  expect(value('Name on card')).toBe(requester.contact_person);
  expect(value('Street address')).toBe(requester.billing_address);
  expect(screen.queryByLabelText(/Replaces an earlier/)).toBeNull();
  expect(screen.queryByLabelText(/Use this card first/)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /^Sign as/ }));
  const list = await screen.findByRole('group', { name: 'What to fix' });
  const links = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(links.slice(0, 3)).toEqual([
    'Card brand',
    'Last four digits',
    'Expiration date (MM / YY)',
  ]);
});

it('offers the earlier authorizations to be replaced', async () => {
  const earlier = [{ value: 'CA-2026-000001', label: 'Visa •••• 4242, CA-2026-000001' }];
  render(<ServiceForm {...start} cardEntry="last4" earlier={earlier} />);
  const list = await screen.findByLabelText<HTMLSelectElement>(/Replaces an earlier/);
  expect([...list.options].map(({ label }) => label)).toEqual(['None', earlier[0]?.label]);
  expect(screen.getByLabelText<HTMLInputElement>(/Use this card first/).checked).toBe(false);
});

it('omits the field where the company wants none', async () => {
  render(<ServiceForm {...start} cardEntry="last4" values={{ cardBrand: 'visa' }} />);
  expect(await screen.findByLabelText('Card brand')).toBeTruthy();
  expect(screen.getByLabelText('Last four digits').getAttribute('name')).toBe('cardLast4');
  expect(screen.queryByLabelText('Card number')).toBeNull();
});
