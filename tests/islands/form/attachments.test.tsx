// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FormContext } from '../../../src/islands/form/form-parts.ts';
import { StepFields } from '../../../src/islands/form/StepFields.tsx';
import { UnsentFiles } from '../../../src/islands/form/UnsentFiles.tsx';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { err } from '#lib/kernel/result.ts';
import { contactUs } from '#lib/submissions/forms/contact-us/contact-us.submission.ts';
import { facts, requester } from '../../lib/forms/session/samples.ts';

const message = vi.hoisted(() => ({ text: '' }));
vi.mock('#lib/forms/attachments/upload-file.ts', () => ({
  uploadFile: () => ({
    done: Promise.resolve(err({ kind: 'refused', status: 422, message: message.text, fields: {} })),
    cancel: () => undefined,
  }),
}));
afterEach(cleanup);

it.each([
  [
    'a.pdf could not be read. Try to save it again.',
    'a.pdf could not be read. Try to save it again.',
  ],
  ['The request is too large.', 'a.pdf was not sent: The request is too large.'],
])('praises no field whose file failed, and names the file once: %s', async (text, said) => {
  message.text = text;
  const values = initialValues(contactUs, facts);
  const model = createFormModel(contactUs, { ...facts, requester, files: [], step: 0, values });
  render(
    <FormContext value={model}>
      <StepFields />
      <UnsentFiles />
    </FormContext>,
  );
  const group = await screen.findByRole('group', { name: /^Files/ });
  const input = group.querySelector('input');
  const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
  if (input) fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText(text);
  expect(group.textContent).not.toContain('Looks good!');
  model.setPhase('uploading');
  await screen.findByText(/as soon as your files have uploaded/);
  expect(document.querySelector('.unsent-files [role=alert]')?.textContent).toBe(said);
});
