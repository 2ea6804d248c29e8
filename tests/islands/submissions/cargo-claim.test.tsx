// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FormContext } from '../../../src/islands/form/form-parts.ts';
import { StepFields } from '../../../src/islands/form/StepFields.tsx';
import { noRequester } from '#lib/forms/facts.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';

afterEach(cleanup);

const FINDINGS = cargoClaim.steps.findIndex(({ id }) => id === 'findings');

const open = (values: object, asked?: readonly string[]) => {
  const model = createFormModel(cargoClaim, {
    today: '2026-03-02',
    requester: noRequester,
    files: [],
    step: FINDINGS,
    values: { delivered: 'yes', deliveryDate: '2026-02-23', ...values },
    open: asked,
  });
  render(
    <FormContext value={model}>
      <StepFields only={asked} />
    </FormContext>,
  );
  return model;
};
const reason = () => screen.queryByRole('textbox', { name: 'Why the claim is late' });

it('asks why it is late once it is', () => {
  const model = open({});
  expect(reason()).toBeNull();
  act(() => model.change('deliveryDate', '2025-06-01'));
  // It must be given, so it is not marked.
  expect(reason()?.closest('.field')?.textContent).toMatch(/^Why the claim is lateMore than 9/);
});

it('shows what the server refuses: its day may be a later one', () => {
  const model = open({ deliveryDate: '2025-06-02' });
  expect(reason()).toBeNull();
  act(() => void model.refuse({ lateReason: 'Tell us why the claim is late.' }));
  expect(reason()).not.toBeNull();
});

it.each([
  ['a reason was given', { lateReason: 'Lost papers' }, undefined],
  ['the company asks', {}, ['lateReason']],
] as const)('lets the reason be changed when %s', (_, values, asked) => {
  open(values, asked);
  expect(reason()).not.toBeNull();
});
