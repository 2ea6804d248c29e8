/** What fields show when they are left: their own rules, the rules across fields, and 'Looks good!' only where it is true. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { viewOf } from '#lib/forms/field-view.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { createFormModel, type LongFormModel } from '#lib/forms/session/form-model.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { storeForm } from '#lib/stores/store-form.ts';
import { loadedForm, loadForm } from '#lib/submissions/load-form.ts';
import { facts, requester, sampleForm } from './session/samples.ts';

const open = (form: FormDefinition, values: Values = {}): LongFormModel =>
  createFormModel(form, {
    today: facts.today,
    requester,
    files: [],
    step: 0,
    values: { ...initialValues(form, facts), ...values },
  });

const enter = (model: LongFormModel, name: string, value: unknown): void => {
  model.change(name, value);
  model.blur(name);
};

const toneOf = ({ definition, $state }: LongFormModel, name: string): string => {
  const field = inputsOf(definition).find((each) => each.name === name);
  return field ? viewOf(definition, $state.get(), field).tone : 'no such field';
};

beforeAll(() => loadForm('referral-request'));

describe('a field that was left', () => {
  it.each([
    ['zipCode', '123'],
    ['gln', '1234567890123'],
  ])('checks the rules across fields: %s', (name, value) => {
    const model = open(storeForm);
    enter(model, name, value);
    expect(toneOf(model, name)).toBe('error');
  });

  it('stays silent when optional and empty, and at a choice of buttons', () => {
    const model = open(storeForm);
    model.blur('gln');
    expect(toneOf(model, 'gln')).toBe('none');
    const referral = open(loadedForm('referral-request'));
    enter(referral, 'introBy', 'i_will_introduce');
    expect(toneOf(referral, 'introBy')).toBe('none');
  });

  it("omits 'Looks good!' at the client's own company", () => {
    const model = open(loadedForm('referral-request'));
    enter(model, 'refEmail', `somebody@${requester.email.split('@')[1] ?? ''}`);
    expect(toneOf(model, 'refEmail')).toBe('error');
    enter(model, 'refCompany', requester.company_name.toUpperCase());
    expect(toneOf(model, 'refCompany')).toBe('error');
  });

  it('validates again when a field it depends on loses focus', () => {
    const model = open(storeForm);
    enter(model, 'zipCode', '10018');
    expect(toneOf(model, 'zipCode')).toBe('good');
    enter(model, 'country', 'CA');
    expect(toneOf(model, 'zipCode')).toBe('error');
    enter(model, 'country', 'US');
    expect(toneOf(model, 'zipCode')).toBe('good');
  });

  it("shows the server's error until its value changes", () => {
    const model = open(sampleForm);
    enter(model, 'subject', 'A subject');
    model.refuse({ 'lines.0.sku': 'Unknown.', subject: 'Taken.' });
    model.blur('subject');
    expect(toneOf(model, 'subject')).toBe('error');
    model.change('subject', 'Another');
    expect(toneOf(model, 'subject')).toBe('good');
    expect(model.$state.get().errors).toHaveProperty(['lines.0.sku']);
    model.change('lines', [{ sku: 'A-1', qty: '1' }], ['lines', 'lines.0.sku']);
    expect(model.$state.get().errors).not.toHaveProperty(['lines.0.sku']);
  });
});

describe('what a look-up refuses', () => {
  it('shows at once, holds up the step, and goes with the value', () => {
    const model = open(sampleForm, {
      subject: 'A subject',
      lines: [{ sku: 'A-1', qty: '4', cost: '', issue: '' }],
    });
    model.reject('subject', 'This record was not found.');
    expect(toneOf(model, 'subject')).toBe('error');
    expect(model.validateStep(0)).toBe('subject');
    model.change('subject', 'Another');
    expect(toneOf(model, 'subject')).toBe('good');
    expect(model.validateStep(0)).toBeNull();
  });
});

describe('a table', () => {
  const right = { sku: 'A-1', qty: '4', cost: '', issue: '' };

  it("omits 'Looks good!' while a cell is invalid", () => {
    const model = open(sampleForm, { subject: 'A subject' });
    model.change('lines', [{ ...right, qty: 'x' }]);
    expect(model.validateStep(0)).toBe('lines.0.qty');
    expect(toneOf(model, 'lines')).toBe('none');
    model.change('lines', [{ ...right, qty: 'y' }], ['lines', 'lines.0.qty']);
    expect(toneOf(model, 'lines')).toBe('none');
    model.change('lines', [right], ['lines', 'lines.0.qty']);
    expect(toneOf(model, 'lines')).toBe('good');
  });

  it("preserves a cell's message when another field loses focus", () => {
    const model = open(sampleForm);
    model.change('lines', [{ ...right, qty: '' }], ['lines', 'lines.0.qty']);
    model.leaveCell('lines.0.qty', 'Quantity is required!');
    enter(model, 'subject', 'A subject');
    expect(model.$state.get().errors).toEqual({ 'lines.0.qty': 'Quantity is required!' });
  });

  it('forgets which cells were left when its rows change', () => {
    const model = open(sampleForm);
    model.change('lines', [{ ...right, qty: '' }, right]);
    model.leaveCell('lines.0.qty', 'Quantity is required!');
    model.change('lines', [right]);
    expect(model.$state.get().errors).toEqual({});
  });
});

describe('what the form has filled in', () => {
  it('gets no praise until somebody has answered it', () => {
    const model = open(storeForm);
    model.validateStep(0);
    expect(toneOf(model, 'storeName')).toBe('error');
    expect(toneOf(model, 'kind')).toBe('none');
    expect(toneOf(model, 'status')).toBe('none');
  });

  it('looks good once it was left, or changed', () => {
    const model = open(storeForm);
    model.blur('kind');
    expect(toneOf(model, 'kind')).toBe('good');
    model.change('storeName', 'Soho East');
    model.validateStep(0);
    expect(toneOf(model, 'storeName')).toBe('good');
  });
});
