/** What the API description says of each form is what its check takes. */
import { describe, expect, it } from 'vitest';
import { newFormSchema } from '#api/submissions/form-schema.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import type { Values } from '#lib/forms/definition.ts';
import { submissionCases } from '../../fixtures/submissions/all.ts';
import { factsOf, valuesOf } from '../../fixtures/submissions/case-table.ts';
import { faults, type Json } from '../../support/described.ts';

const { properties } = newFormSchema({ properties: {} }) as { properties: Record<string, Json> };
const forms = properties['data']?.['anyOf'] as readonly Json[];

describe.each(submissionCases)('$definition.type', (table) => {
  const schema = forms.find(({ title }) => title === table.definition.type) ?? {};
  const right = table.cases.filter(({ texts }) => Object.keys(texts).length === 0);

  it.each(right)('is described as it is taken: $name', (each) => {
    const described = schema['properties'] as Record<string, Json>;
    expect(
      Object.entries(valuesOf(table, each)).flatMap(([name, value]) =>
        faults(described[name] ?? { type: 'unknown name' }, value, name),
      ),
    ).toEqual([]);
  });

  it('names as required what an empty form lacks', () => {
    const checked = checkSubmission(table.definition, {}, factsOf(table));
    const lacking = checked.ok ? [] : Object.keys(checked.fields);
    expect(lacking).toEqual(expect.arrayContaining(schema['required'] as string[]));
  });
});

it('lists every form, and says of every field what it is', () => {
  expect(properties['type']?.['enum']).toEqual(submissionForms.map(({ type }) => type));
  const mute = forms.flatMap(({ properties: fields, title }) =>
    Object.entries(fields as Record<string, Json>)
      .filter(
        ([, field]) => typeof field['description'] !== 'string' || field['description'] === '',
      )
      .map(([name]) => `${String(title)} ${name}`),
  );
  expect(mute).toEqual([]);
});

it('takes true, false and numbers for listed answers', () => {
  const [table] = submissionCases.filter(({ definition }) => definition.type === 'damage-claim');
  if (!table) throw new Error('no cases');
  const values: Values = { ...table.right, delivered: true };
  expect(checkSubmission(table.definition, values, factsOf(table))).toMatchObject({
    ok: true,
    data: { delivered: 'yes' },
  });
  const missing = checkSubmission(
    table.definition,
    { ...values, delivered: false, deliveryDate: undefined },
    factsOf(table),
  );
  expect(missing.ok ? {} : missing.fields).not.toHaveProperty('delivered');
});
