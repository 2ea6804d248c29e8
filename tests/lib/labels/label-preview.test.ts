import { atom } from 'nanostores';
import { beforeEach, expect, it, vi } from 'vitest';
import { labelForm, newLabelValues } from '#lib/labels/label-form.ts';
import { previewOf } from '#lib/labels/editor/preview-of.ts';
import { createLabelPreview } from '#lib/labels/editor/label-preview.ts';
import { createFormModel } from '#lib/forms/session/form-model.ts';
import { facts, requester } from '../forms/session/samples.ts';

const settings = { gs1Prefix: '', gs1Extension: '0' };
const start = { settings, labelRevision: 1, images: {} };

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});

it('shows what the page brought, and what was typed before the engine came', async () => {
  const values = newLabelValues('price_ticket', requester);
  const model = createFormModel(labelForm, {
    today: facts.today,
    requester,
    values,
    files: [],
    step: 0,
  });
  const shown = previewOf(values, start);
  const preview = createLabelPreview(model, { ...start, shown });
  model.change('style', 'ST-77');
  expect(preview.$state.get()).toBe(shown);
  const stop = preview.follow(atom({}));
  await expect.poll(() => preview.$state.get()).not.toBe(shown);
  expect(preview.$state.get()).toEqual(previewOf({ ...values, style: 'ST-77' }, start));
  model.change('style', 'ST-78');
  await expect
    .poll(() => preview.$state.get())
    .toEqual(previewOf({ ...values, style: 'ST-78' }, start));
  stop();
});
