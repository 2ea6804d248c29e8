/** The length of a service request, and its title. */
import { describe, expect, it } from 'vitest';
import { withCheckStep } from '#lib/forms/check-step.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { stepIndexById } from '#lib/submissions/step-address.ts';
import { garmentRebranding } from '#lib/submissions/forms/garment-rebranding/garment-rebranding.submission.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { factsOf } from '../../../fixtures/submissions/case-table.ts';
import { serviceRequestCases } from '../../../fixtures/submissions/service-request.ts';

describe.each([
  [serviceRequest, ['start', 'goods', 'services', 'items', 'dates', 'details', 'check']],
  [
    garmentRebranding,
    ['brands', 'garments', 'old-label', 'new-label', 'sample', 'files', 'rights'],
  ],
] as const)('the steps of $type', (form, earlier) => {
  const definition = withCheckStep(form);

  it('number at most four, with the check', () => {
    expect(definition.steps.length).toBeLessThanOrEqual(4);
  });

  it('answer the addresses of the seven that they were', () => {
    const places = earlier.map((id) => stepIndexById(definition, id));
    expect([...new Set(places)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    expect(places.at(-1)).toBe(3);
  });
});

const services = [
  { service: 'FLD', qty: '1' },
  { service: 'STM', qty: '1' },
];

it.each([
  ['the typed title', { title: 'Spring tickets' }, 'Spring tickets'],
  ['the own PO', { clientPo: 'NL-4471', services }, 'PO NL-4471, 2 services'],
  ['a PO that says so itself', { clientPo: 'PO 77', services }, 'PO 77, 2 services'],
  ['the PO of an item', { lines: [{ po: 'A1' }], services: [services[0]] }, 'PO A1, 1 service'],
  ['the receipt', { receiptRefs: ['RC-2026-000001'], services }, 'RC-2026-000001, 2 services'],
  ['the vendor', { vendor: 'Acme Knits', services }, 'Acme Knits, 2 services'],
  ['the pieces', { lines: [{ qty: '1,050' }], services }, '2 services, 1,050 pieces'],
  ['nothing', {}, ''],
])('a service request is called after %s', (_, values, title) => {
  expect(serviceRequest.titleOf(values)).toBe(title);
});

it('a request that is sent without a title has the derived one', () => {
  const right = { ...serviceRequestCases.right, title: undefined };
  const checked = checkSubmission(serviceRequest, right, factsOf(serviceRequestCases));
  expect(checked).toMatchObject({ ok: true, data: { title: '1 service, 100 pieces' } });
});
