import { fireEvent, render, screen } from '@testing-library/react';
import { StepFields } from '../../../src/islands/form/StepFields.tsx';
import { FormContext } from '../../../src/islands/form/form-parts.ts';
import type { Values } from '#lib/forms/definition.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import {
  datesStep,
  serviceRequest,
} from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { factsOf } from '../../fixtures/submissions/case-table.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';

const facts = factsOf(serviceRequestCases);
/** The items of the request. */
export const items = [
  { sku: 'TEE-S', qty: '10' },
  { sku: 'TEE-M', qty: '5' },
];

interface Opening {
  readonly shipTo?: readonly Values[];
  readonly lines?: readonly Values[];
  readonly only?: readonly string[];
  readonly step?: typeof datesStep;
  /** Name of the table to wait for. */
  readonly group?: string;
}

/** Renders a step of a service request with two items; `held` gives the rows of Ship to. */
export async function openGrid({
  shipTo = [],
  lines = items,
  only,
  step = datesStep,
  group = 'Ship to',
}: Opening = {}) {
  const model = createFormModel(serviceRequest, {
    ...facts,
    files: [],
    step: serviceRequest.steps.indexOf(step),
    values: { lines, shipTo },
  });
  render(
    <FormContext value={model}>
      <StepFields only={only} />
    </FormContext>,
  );
  await screen.findAllByRole('group', { name: group });
  return { model, held: () => model.$state.get().values['shipTo'] };
}

export const addStore = async (text: string) => {
  fireEvent.change(await screen.findByLabelText('Store'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Add store' }));
};

export const paste = (into: HTMLElement, text: string) =>
  fireEvent.paste(into, { clipboardData: { getData: () => text } });

export const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

export const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
