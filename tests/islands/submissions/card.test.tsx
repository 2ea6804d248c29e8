// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ServiceForm } from '../../../src/islands/ServiceForm.island.tsx';
import { loadForm } from '#lib/submissions/load-form.ts';
import { cardIsValid } from '#lib/submissions/cards/card-dates.ts';
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

beforeAll(() => loadForm('card-authorization'));

afterEach(cleanup);

it('reads a number in a field without a name', async () => {
  render(<ServiceForm {...start} cardEntry="number" />);
  const number = await screen.findByLabelText('Card number');
  expect(number.getAttribute('name')).toBeNull();
  expect(screen.queryByLabelText('Card brand')).toBeNull();
});

it('says of an empty number that it is required once it was left, also after a wrong one', async () => {
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

it('offers the years that the check takes, and one that was chosen before', async () => {
  render(<ServiceForm {...start} cardEntry="number" values={{ expYear: '2060' }} />);
  const list = await screen.findByLabelText<HTMLSelectElement>('Expiration year');
  const years = Array.from(list.options, ({ value }) => value).filter(Boolean);
  const right = { ...cardAuthorizationCases.right, expMonth: '12' };
  const taken = years.filter(
    (expYear) => cardIsValid({ ...right, expYear }, factsOf(cardAuthorizationCases)) === null,
  );
  expect(taken).toHaveLength(21);
  expect(years).toEqual([...taken, '2060']);
});

it('has no such field where the house wants none', async () => {
  render(<ServiceForm {...start} cardEntry="last4" values={{ cardBrand: 'visa' }} />);
  expect(await screen.findByLabelText('Card brand')).toBeTruthy();
  expect(screen.getByLabelText('Last four digits').getAttribute('name')).toBe('cardLast4');
  expect(screen.queryByLabelText('Card number')).toBeNull();
});
