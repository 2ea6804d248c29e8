// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ServiceForm } from '../../../src/islands/ServiceForm.island.tsx';
import { noRequester } from '#lib/forms/facts.ts';
import { loadForm } from '#lib/submissions/load-form.ts';

beforeAll(() => loadForm('service-request'));
afterEach(cleanup);

const open = (hasCard: boolean) =>
  render(
    <ServiceForm
      form="service-request"
      type="service-request"
      today="2026-06-01"
      requester={noRequester}
      published={{}}
      holidays={[]}
      step={null}
      draft={null}
      values={{ mode: 'schedule_now' }}
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
  await screen.findByLabelText('Short title');
  expect(screen.queryAllByText(/needs an active card authorization/)).toHaveLength(times);
});
