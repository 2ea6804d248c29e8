// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ServiceForm } from '../../../src/islands/ServiceForm.island.tsx';
import { noRequester } from '#lib/forms/facts.ts';
import type { Values } from '#lib/forms/definition.ts';
import { loadForm } from '#lib/submissions/load-form.ts';

beforeAll(() => loadForm('service-request'));
afterEach(cleanup);

const open = (hasCard: boolean, values: Values = { mode: 'schedule_now' }) =>
  render(
    <ServiceForm
      form="service-request"
      type="service-request"
      today="2026-06-01"
      requester={noRequester}
      published={{}}
      holidays={[]}
      step="details"
      draft={null}
      values={values}
      files={[]}
      cardEntry="number"
      hasCard={hasCard}
    />,
  );

it.each([
  [false, 1],
  [true, 0],
])('warns who schedules without an active card (has one: %s)', async (hasCard, times) => {
  open(hasCard);
  await screen.findByLabelText('Needed by');
  expect(screen.queryAllByText(/needs an active card authorization/)).toHaveLength(times);
});

const more = () => screen.getByText(/^More options/).closest('details');

it('shows the derived title in an empty field, among the options that are rarely used', async () => {
  open(true, { clientPo: 'NL-4471', services: [{ service: 'FLD' }, { service: 'STM' }] });
  const title = await screen.findByLabelText<HTMLInputElement>('Short title');
  expect(title.placeholder).toBe('PO NL-4471, 2 services');
  expect(more()?.open).toBe(false);
  expect(more()?.contains(title)).toBe(true);
});

it.each([
  ['that holds something', { budget: '900' }, false],
  ['that is wrong', { title: '' }, true],
])('opens the rarely used options for one %s', async (_, values, isWrong) => {
  open(true, values);
  const title = await screen.findByLabelText('Short title');
  expect(more()?.open).toBe(!isWrong);
  fireEvent.change(title, { target: { value: 'PO' } });
  fireEvent.blur(title);
  await screen.findByText(/^Short title length/);
  expect(more()?.open).toBe(true);
});
