/** The last step of a longer form: what it shows of the answers, and of what is still wrong. */
import { describe, expect, it } from 'vitest';
import { checkGroups, withCheckStep } from '#lib/forms/check-step.ts';
import { entriesOf, summaryOf } from '#lib/forms/display.ts';
import { printedParts, placesOfGrid } from '#lib/forms/reading/grid-table.ts';
import type { SummaryTable } from '#lib/forms/reading/summary.ts';
import { storesIn } from '#lib/forms/store-names.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import { cardAuthorization } from '#lib/submissions/forms/card-authorization/card-authorization.submission.ts';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';
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

const groupsOf = (given: Values) =>
  Object.fromEntries(
    checkGroups(long, { ...initialValues(long, facts), ...given }, known).map(
      (group) => [group.title, group] as const,
    ),
  );

describe('the last step', () => {
  it('follows forms of more than two steps, once, with the signature', () => {
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

  it('shows every answer as it will be sent, by group, tables and files too', () => {
    const groups = groupsOf({
      subject: ' A  subject ',
      lines: [{ sku: 'A-1', qty: '4', cost: '12.5', issue: 'HOLE' }],
      note: 'A note of more than ten.',
      files: [{ id: 'f1', kind: 'invoice', caption: 'Page 1' }],
    });
    const subject = Object.values(groups)[0];
    expect(subject?.lines[0]).toMatchObject({ label: 'Subject', text: 'A subject' });
    expect(groups['Items']).toMatchObject({
      key: 'lines.0.sku',
      tables: [{ rows: [['A-1', '4', '$12.50', 'Hole', '$50.00']] }],
    });
    expect(groups['Files']?.files).toEqual([
      { id: 'f1', text: 'invoice.pdf, Invoice, Page 1', isPhoto: false },
    ]);
    expect(groups['Items']?.files).toEqual([]);
    expect(Object.values(groups).flatMap(({ messages }) => messages)).toEqual([]);
  });

  it('names each error in its group, and its edit begins there; empty groups are left out', () => {
    const groups = groupsOf({
      subject: 'A',
      lines: [{ sku: 'A-1', qty: 'x', cost: '', issue: '' }],
    });
    const [first] = Object.values(groups);
    expect(first).toMatchObject({ key: 'subject' });
    expect(first?.messages[0]).toContain('grator than 3');
    expect(groups['Items']).toMatchObject({
      key: 'lines.0.qty',
      messages: ['Quantity is invalid!'],
    });
    expect(Object.values(groups).flatMap(({ messages }) => messages)).toContain(
      'Note is required!',
    );
    expect(groups['Files']).toBeUndefined();
  });
});

describe('a table that is entered as a grid', () => {
  const values = {
    ...serviceRequestCases.right,
    shipTo: [
      { line: '2', store: 'ST-2026-000001', qty: '6' },
      { line: '1', store: 'ST-2026-000002', qty: '4' },
      { line: '2', store: 'ST-2026-000002', qty: '1' },
    ],
    lines: [
      { sku: 'AAA', colour: 'red', qty: '10' },
      { sku: 'BBB', colour: 'blue', qty: '10' },
    ],
  };
  const names = { 'ST-2026-000001': '12 Soho, New York' };
  const heads = (table?: SummaryTable) => table?.columns.map(({ label }) => label);

  it('renders as the same grid, with sums, on the last step and on the record', () => {
    expect(storesIn(serviceRequest, values)).toEqual(['ST-2026-000001', 'ST-2026-000002']);
    const groups = checkGroups(serviceRequest, values, factsOf(serviceRequestCases), names);
    const grid = groups.find(({ title }) => title === 'Ship to')?.tables[0];
    const shown = summaryOf(serviceRequest, values, names)
      .flatMap(({ tables }) => tables)
      .find(({ label }) => label === 'Ship to');
    for (const table of [grid, shown]) {
      expect(heads(table)).toEqual([
        'Item',
        'ST-2026-000001, 12 Soho, New York',
        'ST-2026-000002',
        'Total',
      ]);
      expect(table?.rows).toEqual([
        ['1. AAA red', '', '4', '4'],
        ['2. BBB blue', '6', '1', '7'],
        ['Total', '6', '5', '11'],
      ]);
    }
  });

  it('compares and signs as rows, also where two rows share a cell', () => {
    const twice = { ...values, shipTo: [values.shipTo[0], values.shipTo[0]] };
    const rowsOf = (sections: ReturnType<typeof summaryOf>) =>
      sections.flatMap(({ tables }) => tables).find(({ label }) => label === 'Ship to')?.rows;
    expect(rowsOf(entriesOf(serviceRequest, values))?.[0]).toEqual([
      '2. BBB blue',
      'ST-2026-000001',
      '6',
    ]);
    expect(rowsOf(summaryOf(serviceRequest, twice))).toHaveLength(2);
  });

  it('continues on paper after eight places, and becomes a block per store on a phone', () => {
    const stores = Array.from({ length: 18 }, (_, at) => `Store ${at + 1}`);
    const table = {
      name: 'shipTo',
      label: 'Ship to',
      isGrid: true as const,
      columns: ['Item', ...stores].map((label, at) => ({ label, isNumber: at > 0 })),
      rows: [['1. AAA', ...stores.map((_, at) => String(at))]],
    };
    const parts = printedParts(table);
    expect(parts.map(({ columns }) => columns.length)).toEqual([9, 9, 3]);
    expect(parts.map(({ rows }) => rows[0]?.slice(0, 2))).toEqual([
      ['1. AAA', '0'],
      ['1. AAA', '8'],
      ['1. AAA', '16'],
    ]);
    expect(placesOfGrid(table)[17]).toEqual({
      label: 'Store 18',
      lines: [{ item: '1. AAA', text: '17' }],
    });
  });
});

it('joins the facts of a card and of its address', () => {
  const lines = checkGroups(
    withCheckStep(cardAuthorization),
    cardAuthorizationCases.right,
    factsOf(cardAuthorizationCases),
  ).flatMap((group) => group.lines);
  expect(lines.find(({ label }) => label === 'Card')?.text).toMatch(
    /^\w+ •••• \d{4}, \d\d\/\d{4}, (?:company|personal), USD$/,
  );
  const labels = lines.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Billing address', 'Email and telephone']));
});
