/** What the API description says of a label and its approval is what the calls take. */
import { expect, it } from 'vitest';
import { approvalSchema, newLabelSchema } from '#api/labels/label-data.ts';
import { labelForm } from '#lib/labels/label-form.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { goodLabels } from '../../fixtures/labels/labels.ts';
import { faults, type Json } from '../../support/described.ts';
import { careLabel, cartonLabel, signature } from './support.ts';

const partOf = (body: object, name: string): Json =>
  (body as { properties: Record<string, { anyOf: Json[] }> }).properties[name]?.anyOf[0] ?? {};

const label = partOf(newLabelSchema({ properties: {} }), 'data');

it.each([careLabel, cartonLabel])('$labelName is described as it is taken', (data) => {
  expect(faults(label, data, 'data')).toEqual([]);
  expect(faults(label, { ...data, media: 'gold' }, 'data')).toEqual(['data.media: gold']);
});

it.each(Object.entries(goodLabels))('%s is described as the editor sends it', (_, spec) => {
  expect(faults(label, inputValues(labelForm, { ...spec }), 'data')).toEqual([]);
});

it('names every field, and those that no proof goes without', () => {
  const names = inputsOf(labelForm).map(({ name }) => name);
  expect(Object.keys(label['properties'] as Json)).toEqual(names);
  expect(label['required']).toEqual(
    expect.arrayContaining(['labelName', 'kind', 'market', 'quantity']),
  );
});

it('describes the signature of an approval', () => {
  const schema = partOf(approvalSchema({ properties: {} }), 'signature');
  expect(faults(schema, signature, 'signature')).toEqual([]);
  expect(faults(schema, { ...signature, documentVersion: '1' }, 'signature')).toHaveLength(1);
});
