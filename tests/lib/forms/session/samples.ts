/** A small form with a table, for the tests of the browser's side. */
import type { Facts, RowsField } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { amountOf, countOf } from '#lib/forms/values.ts';

export const linesField: RowsField = {
  kind: 'rows',
  name: 'lines',
  label: 'Items',
  rowLabel: 'item',
  required: true,
  minRows: 1,
  maxRows: 600,
  columns: [
    { kind: 'text', name: 'sku', label: 'SKU', required: true, rule: 'identifier', max: 40 },
    { kind: 'qty', name: 'qty', label: 'Quantity', required: true },
    { kind: 'money', name: 'cost', label: 'Unit cost', required: false },
    {
      kind: 'select',
      name: 'issue',
      label: 'Issue',
      required: false,
      options: [
        { value: 'HOLE', label: 'Hole' },
        { value: 'STAIN', label: 'Stain' },
      ],
    },
  ],
  computed: [
    {
      name: 'amount',
      label: 'Amount',
      kind: 'money',
      of: (row) => {
        const [qty, cost] = [countOf(row, 'qty'), amountOf(row, 'cost')];
        return qty === null || cost === null ? null : qty * cost;
      },
    },
  ],
};

export const sampleForm: SubmissionDefinition = {
  type: 'sample',
  prefix: 'SX',
  route: 'contact-us',
  title: 'Sample',
  noun: 'sample',
  submitLabel: 'Send sample',
  titleOf: () => 'Sample',
  statuses: {
    submitted: 'OPEN',
    statuses: [{ id: 'OPEN', label: 'Open', tone: 'moving', next: 'We read it.' }],
    moves: [],
  },
  steps: [
    {
      id: 'first',
      title: 'First',
      fields: [
        { kind: 'text', name: 'subject', label: 'Subject', required: true, min: 3, max: 100 },
        linesField,
      ],
    },
    {
      id: 'last',
      title: 'Last',
      fields: [
        { kind: 'textarea', name: 'note', label: 'Note', required: true, min: 10 },
        {
          kind: 'signature',
          name: 'signature',
          label: 'Signature',
          required: false,
          intent: 'Sign and send',
          consents: [],
          document: { type: 'sample', version: '1' },
        },
      ],
    },
  ],
};

export const requester: Facts['requester'] = {
  clientId: 'C-000001',
  contact_person: 'Ann Lee',
  company_name: 'Lee Garments',
  email: 'ann@example.com',
  telephone: '2125550142',
  billing_address: '1 Dock Road',
  shipping_address: '1 Dock Road',
};

export const facts: Facts = { today: '2026-11-21', requester, files: new Map() };

/** A store like the browser's. */
export function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
