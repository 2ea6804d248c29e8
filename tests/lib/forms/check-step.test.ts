/** The last step of a longer form: what it shows of the answers, and of what is still wrong. */
import { describe, expect, it } from 'vitest';
import { checkSections, withCheckStep } from '#lib/forms/check-step.ts';
import { storesIn } from '#lib/forms/store-names.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { factsOf } from '../../fixtures/submissions/case-table.ts';
import { serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import { initialValues } from '#lib/forms/initial-values.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import { facts, sampleForm } from './session/samples.ts';

const [first, last] = sampleForm.steps;
if (!first || !last) throw new Error('The sample has two steps.');

const long: FormDefinition = withCheckStep({
  ...sampleForm,
  steps: [
    first,
    last,
    {
      id: 'files',
      title: 'Files',
      fields: [
        {
          kind: 'attachments',
          name: 'files',
          label: 'Files',
          required: false,
          accepts: ['pdf'],
          kinds: [{ value: 'invoice', label: 'Invoice' }],
          maxFiles: 2,
        },
      ],
    },
  ],
});

const file = { id: 'f1', name: 'invoice.pdf', type: 'pdf', size: 9, sha256: 'a' } as const;
const known = { ...facts, files: new Map([[file.id, file]]) };

const linesOf = (given: Values) =>
  Object.fromEntries(
    checkSections(long, { ...initialValues(long, facts), ...given }, known)
      .flatMap(({ lines }) => lines)
      .map((line) => [line.key, line] as const),
  );

describe('the last step', () => {
  it('is added to forms of more than two steps, once, and signing happens in it', () => {
    expect(withCheckStep(sampleForm).steps).toHaveLength(2);
    expect(long.steps.at(-1)).toMatchObject({ title: 'Check and send', isCheck: true });
    for (const form of submissionForms.map(withCheckStep)) {
      const checks = form.steps.filter(({ isCheck }) => isCheck);
      expect(checks).toHaveLength(form.steps.length > 2 ? 1 : 0);
      const isLong = form.steps.length > 2;
      const signing = form.steps.filter(({ fields }) =>
        fields.some(({ kind }) => kind === 'signature'),
      );
      if (isLong) expect(signing.every(({ isCheck }) => isCheck)).toBe(true);
    }
  });

  it('shows every answer as it will be sent, tables and files too', () => {
    const lines = linesOf({
      subject: ' A  subject ',
      lines: [{ sku: 'A-1', qty: '4', cost: '12.5', issue: 'HOLE' }],
      note: 'A note of more than ten.',
      files: [{ id: 'f1', kind: 'invoice', caption: 'Page 1' }],
    });
    expect(lines['subject']).toMatchObject({ label: 'Subject', texts: ['A subject'] });
    expect(lines['lines.0.sku']?.table?.rows).toEqual([['A-1', '4', '$12.50', 'Hole', '$50.00']]);
    expect(lines['files']?.texts).toEqual(['invoice.pdf, Invoice, Page 1']);
    expect(Object.values(lines).some(({ message }) => message !== undefined)).toBe(false);
  });

  it('says what is wrong, also where nothing was entered', () => {
    const lines = linesOf({ subject: 'A', lines: [{ sku: 'A-1', qty: 'x', cost: '', issue: '' }] });
    expect(lines['subject']?.message).toContain('grator than 3');
    expect(lines['lines.0.sku']?.message).toBe('Quantity is invalid!');
    expect(lines['note']).toMatchObject({ texts: [], message: 'Note is required!' });
  });
});

it('names the item and the store of each quantity', () => {
  const values = {
    ...serviceRequestCases.right,
    shipTo: [
      { line: '2', store: 'ST-2026-000001', qty: '6' },
      { line: '1', store: 'ST-2026-000002', qty: '4' },
    ],
    lines: [
      { sku: 'AAA', colour: 'red', qty: '10' },
      { sku: 'BBB', colour: 'blue', qty: '10' },
    ],
  };
  expect(storesIn(serviceRequest, values)).toEqual(['ST-2026-000001', 'ST-2026-000002']);
  const names = { 'ST-2026-000001': '12 Soho, New York' };
  const sections = checkSections(serviceRequest, values, factsOf(serviceRequestCases), names);
  const table = sections.flatMap(({ lines }) => lines).find(({ label }) => label === 'Ship to');
  expect(table?.table).toMatchObject({
    columns: [{ isNumber: false }, { isNumber: false }, { isNumber: true }],
    rows: [
      ['2. BBB blue', 'ST-2026-000001, 12 Soho, New York', '6'],
      ['1. AAA red', 'ST-2026-000002', '4'],
    ],
  });
});
