import { describe, expect, it } from 'vitest';
import { initialValues } from '#lib/forms/initial-values.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { facts, requester, sampleForm } from './samples.ts';

const open = () =>
  createFormModel(sampleForm, {
    today: facts.today,
    requester,
    files: [],
    step: 0,
    values: initialValues(sampleForm, facts),
  });

describe('the model of a form', () => {
  it('shows nothing about a field before blur, then immediately', () => {
    const model = open();
    model.change('subject', 'A');
    expect(model.$state.get().errors).toEqual({});
    model.blur('subject');
    expect(Object.keys(model.$state.get().errors)).toEqual(['subject']);
    model.change('subject', 'A subject');
    expect(model.$state.get().errors).toEqual({});
  });

  it('judges one step at a time, and answers the first key', () => {
    const model = open();
    expect(model.validateStep(0)).toBe('subject');
    expect(model.$state.get().failed).toEqual(['subject', 'lines']);
    model.change('subject', 'A subject');
    model.change('lines', [{ sku: 'A-1', qty: 'x', cost: '', issue: '' }]);
    expect(model.validateStep(0)).toBe('lines.0.qty');
    model.change('lines', [{ sku: 'A-1', qty: '4', cost: '', issue: '' }], ['lines.0.qty']);
    expect(model.validateStep(0)).toBeNull();
  });

  it('opens the step of the first message of the server', () => {
    const model = open();
    expect(model.refuse({ note: 'Too short.' })).toBe('note');
    expect(model.$state.get()).toMatchObject({
      step: 1,
      phase: 'idle',
      errors: { note: 'Too short.' },
    });
  });

  it('leaves the messages as they are while nothing is mended', () => {
    const model = open();
    model.validateStep(0);
    const { errors } = model.$state.get();
    model.change('lines', [], ['lines.3.qty']);
    expect(model.$state.get().errors).toBe(errors);
  });

  it('starts its controls anew when all values are replaced', () => {
    const model = open();
    model.replace({ subject: 'Other' });
    expect(model.$state.get()).toMatchObject({ generation: 1, values: { subject: 'Other' } });
  });

  it('fills fields in, starts their controls anew and takes their messages away', () => {
    const model = open();
    model.validateStep(0);
    const before = model.$state.get();
    expect(before.errors).toHaveProperty('subject');
    model.fill({ subject: 'From the profile' });
    const after = model.$state.get();
    expect(after).toMatchObject({ generation: 0, fills: { subject: 1 } });
    expect(after.values).toEqual({ ...before.values, subject: 'From the profile' });
    expect(after.errors).not.toHaveProperty('subject');
    expect(after.failed).not.toContain('subject');
  });
});
