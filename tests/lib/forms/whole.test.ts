/** Quantities that follow all pieces of the items until they are typed over. */
import { expect, it } from 'vitest';
import { checkGroups } from '#lib/forms/check-step.ts';
import { checkSubmission, warningsOf } from '#lib/forms/check.ts';
import { summaryOf } from '#lib/forms/display.ts';
import { duplicateValues, inputValues } from '#lib/forms/initial-values.ts';
import type { Values } from '#lib/forms/definition.ts';
import { garmentRebranding } from '#lib/submissions/forms/garment-rebranding/garment-rebranding.submission.ts';
import { quotedQuantity } from '#lib/submissions/forms/service-catalogue.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { garmentRebrandingCases } from '../../fixtures/submissions/garment-rebranding.ts';
import { factsOf } from '../../fixtures/submissions/case-table.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';

const facts = factsOf(serviceRequestCases);
const lines = [
  { sku: 'A', qty: '1,000' },
  { sku: 'B', qty: '50' },
];
const typed = (services: readonly Values[], change: Values = {}): Values => ({
  ...serviceRequestCases.right,
  lines,
  services,
  ...change,
});
const sent = (values: Values): Values => {
  const checked = checkSubmission(serviceRequest, values, facts);
  return checked.ok ? checked.data : { ...checked.fields };
};
const cells = (sections: ReturnType<typeof summaryOf>): string =>
  JSON.stringify(sections.flatMap(({ tables }) => tables).find(({ name }) => name === 'services'));

it.each([
  ['typed nothing', { service: 'FLD', qty: '' }, 1050, '1,050'],
  ['left out by a program', { service: 'FLD' }, 1050, '1,050'],
  ['typed as it is', { service: 'FLD', qty: '1050' }, 1050, '1,050'],
  ['fewer', { service: 'FLD', qty: '960' }, 960, '960 of 1,050'],
  ['more', { service: 'STM', qty: 1200 }, 1200, '1,200 of 1,050'],
  ['cartons', { service: 'RPK', qty: '12', packRatio: 'S1' }, 12, '12'],
])('a service for %s is sent and shown', (_, row, qty, text) => {
  const data = sent(typed([row]));
  expect(data).toMatchObject({ services: [{ qty }] });
  expect(cells(summaryOf(serviceRequest, data))).toContain(`"${text}"`);
  const lookedOver = checkGroups(serviceRequest, typed([row], { dueDate: '' }), facts);
  expect(JSON.stringify(lookedOver)).toContain(`"${text}"`);
  expect(quotedQuantity({ code: row.service, qty }, data)).toBe(text);
});

it('an answer and a copy of the record go on following the items, a part stays', () => {
  const data = sent(typed([{ service: 'FLD' }, { service: 'STM', qty: '960' }]));
  for (const values of [
    inputValues(serviceRequest, data),
    duplicateValues(serviceRequest, data, '2026-03-02'),
  ]) {
    const changed = { ...values, lines: [{ sku: 'A', qty: '970' }], dueDate: '2026-03-09' };
    expect(sent(changed)).toMatchObject({ services: [{ qty: 970 }, { qty: 960 }] });
  }
});

it('a part is warned of, and all pieces are not', () => {
  const warned = (services: readonly Values[]) =>
    warningsOf(serviceRequest, typed(services), facts);
  expect(warned([{ service: 'FLD', qty: '' }])).toEqual({});
  expect(warned([{ service: 'FLD', qty: '960' }, { service: 'STM' }])).toEqual({
    services: 'Folding: 960 of 1,050 pieces.',
  });
});

it('new labels of a rebranding are for all garments unless it says otherwise', () => {
  const { right } = garmentRebrandingCases;
  const apply = (right['apply'] as Values[]).map((row) => ({ ...row, qty: '' }));
  const checked = checkSubmission(
    garmentRebranding,
    { ...right, apply },
    factsOf(garmentRebrandingCases),
  );
  const all = (right['lines'] as Values[]).reduce((sum, row) => sum + Number(row['qty']), 0);
  expect(checked).toMatchObject({ ok: true, data: { apply: [{ qty: all }] } });
});
