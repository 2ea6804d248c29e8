// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormContext } from '../../../src/islands/form/form-parts.ts';
import RowsInput from '../../../src/islands/form/rows/RowsInput.tsx';
import SignatureInput from '../../../src/islands/form/signature/SignatureInput.tsx';
import { StepFields } from '../../../src/islands/form/StepFields.tsx';
import { VisibleErrors } from '../../../src/islands/form/ErrorList.tsx';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { rowsOf } from '#lib/forms/values.ts';
import type { Computed, SignatureField, Signer } from '#lib/forms/definition.ts';
import { electronicConsent } from '#lib/forms/kinds/signer.ts';
import { FormFoot } from '../../../src/islands/submissions/FormFoot.tsx';
import { initialValues } from '#lib/forms/initial-values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { facts, linesField, requester, sampleForm } from '../../lib/forms/session/samples.ts';

const open = (form = sampleForm) =>
  createFormModel(form, {
    today: facts.today,
    requester,
    files: [],
    step: 0,
    values: initialValues(form, facts),
  });

afterEach(cleanup);

const paste = (target: Element, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text, files: [] } });

const sheet = (rows: number): string =>
  Array.from({ length: rows }, (_, index) => `SKU-${index}\t${index + 1}\t2.50`).join('\n');

describe('fields of a step', () => {
  it('link to hint and message, and confirm valid values', () => {
    const model = open();
    render(
      <FormContext value={model}>
        <StepFields />
        <VisibleErrors />
      </FormContext>,
    );
    const subject = screen.getByRole('textbox', { name: 'Subject' });
    fireEvent.change(subject, { target: { value: 'A' } });
    fireEvent.blur(subject);
    expect(subject.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(subject, { target: { value: 'A subject' } });
    expect(subject.getAttribute('aria-invalid')).toBe('false');
    expect(document.getElementById('sample-subject-message')?.textContent).toBe('Looks good!');
  });
});

describe('line items', () => {
  const table = (field = linesField) => {
    const model = open();
    render(
      <FormContext value={model}>
        <RowsInput field={field} />
      </FormContext>,
    );
    const rows = () => rowsOf(model.$state.get().values, 'lines');
    return { model, rows };
  };
  const cell = (name: string) => screen.getByRole('textbox', { name });

  it('take a paste, work amounts out, and page', () => {
    const { rows } = table();
    paste(cell('SKU, item 1'), sheet(120));
    expect(rows()).toHaveLength(120);
    expect(screen.getAllByRole('row')).toHaveLength(51);
    expect(screen.getByText('1 – 50 of 120')).toBeDefined();
    expect(screen.getByText('$5.00')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Last page' }));
    expect(cell('SKU, item 120')).toHaveProperty('value', 'SKU-119');
  });

  it('show only the one of 500 anew that is typed into', () => {
    const shown = vi.fn<Computed['of']>(() => 0);
    const { rows } = table({
      ...linesField,
      computed: [{ name: 'amount', label: 'Amount', kind: 'money', of: shown }],
    });
    paste(cell('SKU, item 1'), sheet(500));
    expect(rows()).toHaveLength(500);
    shown.mockClear();
    fireEvent.change(cell('Quantity, item 1'), { target: { value: '59' } });
    expect(shown.mock.calls.map(([row]) => row)).toEqual([rows()[0]]);
    expect(rows()[0]?.['qty']).toBe('59');
  });

  it("report a cell's error on blur", () => {
    table();
    const quantity = cell('Quantity, item 1');
    fireEvent.change(quantity, { target: { value: 'many' } });
    fireEvent.blur(quantity);
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    const id = quantity.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('Quantity is invalid!');
  });

  it('that are all empty mark the first cell, where the focus goes', () => {
    const { model } = table();
    const first = cell('SKU, item 1');
    expect(first.getAttribute('aria-invalid')).toBe('false');
    act(() => void model.validateStep(0));
    expect(first.getAttribute('aria-invalid')).toBe('true');
    const id = first.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe('Add at least 1 item.');
    expect(cell('Quantity, item 1').getAttribute('aria-invalid')).toBe('false');
    fireEvent.change(first, { target: { value: 'A-1' } });
    expect(first.getAttribute('aria-invalid')).toBe('false');
  });

  it('support Enter, duplicate and remove', () => {
    const { rows } = table();
    fireEvent.change(cell('SKU, item 1'), { target: { value: 'A-1' } });
    fireEvent.keyDown(cell('SKU, item 1'), { key: 'Enter' });
    expect(rows()).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate item 1' }));
    expect(rows().map((row) => row['sku'])).toEqual(['A-1', 'A-1', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove item 1' }));
    expect(rows()).toHaveLength(2);
  });
});

describe('the signature', () => {
  it('lacks the consent when nothing was done, and nothing where it is optional', () => {
    const wrongIn = (form: typeof sampleForm): string[] => {
      const checked = open(form).validate();
      const wrong = checked.ok ? [] : Object.keys(checked.fields);
      return wrong.filter((key) => key.startsWith('signature'));
    };
    const steps = sampleForm.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) =>
        field.kind === 'signature' ? { ...field, required: true } : field,
      ),
    }));
    expect(wrongIn(sampleForm)).toEqual([]);
    expect(wrongIn({ ...sampleForm, steps })).toEqual(['signature.consentElectronic']);
  });

  const field = inputsOf(sampleForm).find(
    (each): each is SignatureField => each.kind === 'signature',
  );
  const shown = (signer?: Signer) => {
    if (!field) throw new Error('The sample has no signature.');
    const own = { ...field, required: true };
    const form = { ...sampleForm, steps: [{ id: 'sign', title: 'Sign', fields: [own] }] };
    const start = { today: facts.today, requester, signer, files: [], step: 0, values: {} };
    const model = createFormModel(form, start);
    render(
      <FormContext value={model}>
        <SignatureInput field={own} />
        <FormFoot isSingle onBack={() => undefined} />
      </FormContext>,
    );
    return () => model.$state.get().values['signature'];
  };
  const known = { signerName: 'Ana Ruiz', signerTitle: 'Buyer' };

  it('asks for the consent alone on the first day, in a box that is not ticked', () => {
    const signature = shown();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign as Ann Lee, Contact person' })).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree to sign/ });
    expect(box.checked).toBe(false);
    expect(signature()).not.toHaveProperty('consentElectronic');
    fireEvent.click(box);
    expect(signature()).toMatchObject({
      signerName: 'Ann Lee',
      method: 'pressed',
      documentVersion: '1',
      consentElectronic: true,
      consentVersion: electronicConsent.version,
      intent: true,
    });
  });

  it('asks for nothing later, and lets another person sign', () => {
    const { id, version } = electronicConsent;
    const signature = shown({ ...known, consents: [{ id, version, acceptedAt: '' }] });
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Your name' }), {
      target: { value: 'Bo Li' },
    });
    expect(screen.getByRole('button', { name: 'Sign as Bo Li, Buyer' })).toBeTruthy();
    expect(signature()).toMatchObject({ signerName: 'Bo Li', method: 'pressed' });
    expect(screen.getByRole('button', { name: 'Draw instead' })).toBeTruthy();
  });

  it('asks again for a newer version of the consent', () => {
    shown({ ...known, consents: [{ id: electronicConsent.id, version: '0', acceptedAt: '' }] });
    expect(screen.getByRole('checkbox', { name: /^I agree to sign/ })).toBeTruthy();
  });
});
