/** A form with rows, money, conditions and a signature, for tests of the engine. */
import type { Facts } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { amountOf, countOf, isTicked, sumOf, textOf } from '#lib/forms/values.ts';

const amount = (row: Readonly<Record<string, unknown>>): number | null => {
  const qty = countOf(row, 'qty');
  const cost = amountOf(row, 'unitCost');
  return qty === null || cost === null ? null : qty * cost - (amountOf(row, 'discount') ?? 0);
};

export const plantedForm: SubmissionDefinition = {
  type: 'planted-claim',
  prefix: 'PC',
  route: 'cargo-claim',
  title: 'Planted Claim',
  noun: 'claim',
  submitLabel: 'Sign and send',
  titleOf: (values) => textOf(values, 'carrier'),
  flags: (values, { today }) => (textOf(values, 'foundOn') < today ? ['EARLIER'] : []),
  warnings: [
    (values) =>
      isTicked(values, 'worn') ? { worn: 'Worn garments are usually not accepted.' } : null,
  ],
  rules: [
    (values) =>
      textOf(values, 'carrier') === 'Nobody' ? { carrier: 'Nobody is no carrier.' } : null,
  ],
  totals: [
    {
      name: 'goods',
      label: 'Goods',
      kind: 'money',
      of: (values) => sumOf(values, 'lines', (row) => amountOf(row, 'amount')),
    },
    {
      name: 'total',
      label: 'Total',
      kind: 'money',
      of: (values) =>
        sumOf(values, 'lines', (row) => amountOf(row, 'amount')) +
        (amountOf(values, 'freight') ?? 0),
    },
  ],
  statuses: {
    submitted: 'FILED',
    asked: 'DOCS_NEEDED',
    quoted: 'OFFERED',
    statuses: [
      { id: 'FILED', label: 'Filed', tone: 'moving', next: 'We look into it.' },
      { id: 'DOCS_NEEDED', label: 'Documents needed', tone: 'waiting', next: 'Please answer.' },
      { id: 'OFFERED', label: 'Offer', tone: 'waiting', next: 'Please accept or decline.' },
      { id: 'ACCEPTED', label: 'Accepted', tone: 'good', next: 'We pay.' },
      { id: 'WITHDRAWN', label: 'Withdrawn', tone: 'draft', next: '' },
    ],
    moves: [
      { from: ['FILED'], to: 'DOCS_NEEDED', by: 'company' },
      { from: ['FILED'], to: 'OFFERED', by: 'company' },
      { from: ['DOCS_NEEDED'], to: 'FILED', by: 'answer' },
      { from: ['OFFERED'], to: 'ACCEPTED', by: 'approve' },
      { from: ['FILED', 'DOCS_NEEDED'], to: 'WITHDRAWN', by: 'withdraw' },
    ],
  },
  steps: [
    {
      id: 'claim',
      title: 'The claim',
      fields: [
        { kind: 'text', name: 'carrier', label: 'Carrier', required: true, max: 40 },
        { kind: 'date', name: 'foundOn', label: 'Found on', required: true, notAfterToday: true },
        { kind: 'check', name: 'worn', label: 'Worn', required: false },
        {
          kind: 'textarea',
          name: 'wornWhy',
          label: 'Why worn',
          required: true,
          when: (values) => isTicked(values, 'worn'),
        },
        { kind: 'money', name: 'freight', label: 'Freight', required: false },
        { kind: 'number', name: 'weight', label: 'Weight', required: false, max: 500 },
        {
          kind: 'rows',
          name: 'lines',
          label: 'Items',
          rowLabel: 'item',
          required: true,
          minRows: 1,
          maxRows: 2000,
          columns: [
            {
              kind: 'text',
              name: 'sku',
              label: 'SKU',
              required: true,
              rule: 'identifier',
              max: 40,
            },
            { kind: 'qty', name: 'qty', label: 'Quantity', required: true },
            { kind: 'money', name: 'unitCost', label: 'Unit cost', required: true },
            { kind: 'money', name: 'discount', label: 'Discount', required: false, min: 0 },
          ],
          computed: [{ name: 'amount', label: 'Amount', kind: 'money', of: amount }],
          rules: [
            (row) =>
              (amount(row) ?? 0) < 0 ? { discount: 'Discount is larger than the line.' } : null,
          ],
        },
        {
          kind: 'attachments',
          name: 'photos',
          label: 'Photos',
          required: false,
          accepts: ['jpg', 'png', 'pdf'],
          maxFiles: 3,
          minPhotos: (values) => (isTicked(values, 'worn') ? 2 : 0),
        },
      ],
    },
    {
      id: 'sign',
      title: 'Sign',
      fields: [
        {
          kind: 'notice',
          name: 'truth',
          tone: 'info',
          text: 'Everything above must be true.',
        },
        {
          kind: 'signature',
          name: 'signature',
          label: 'Signature',
          required: true,
          intent: 'Sign and send',
          consents: [{ id: 'electronic', version: '1', text: 'I agree to sign electronically.' }],
          document: { type: 'planted-claim', version: '2026.1' },
        },
      ],
    },
  ],
};

/** A right signature block. */
export const plantedSignature = {
  signerName: 'Ann Lee',
  signerTitle: 'Owner',
  method: 'typed',
  typedSignature: 'ann lee',
  drawnStrokes: [],
  consentElectronic: true,
  intent: true,
  documentVersion: '2026.1',
  openedAt: '2026-03-02T09:00:00.000Z',
  scrolledToEndAt: '',
};

/** A right claim, as it is typed. */
export const plantedClaim = {
  carrier: 'Fast Freight',
  foundOn: '2026-03-01',
  worn: false,
  freight: '10.10',
  weight: '12.5',
  lines: [
    { sku: 'A-1', qty: '3', unitCost: '19.99', discount: '' },
    { sku: 'B-2', qty: '1', unitCost: '0.10', discount: '0.10' },
    { sku: '', qty: '', unitCost: '', discount: '' },
  ],
  photos: [],
  signature: plantedSignature,
};

export const plantedFacts: Facts = {
  today: '2026-03-02',
  requester: {
    clientId: 'C-1',
    contact_person: 'Ann Lee',
    company_name: 'Lee & Co',
    email: 'ann@lee.test',
    telephone: '2125550142',
    billing_address: '1 Mill Lane',
    shipping_address: '2 Mill Lane',
  },
  files: new Map(
    (['jpg', 'png', 'pdf', 'csv'] as const).map((type) => [
      `file-${type}`,
      { id: `file-${type}`, name: `a.${type}`, type, size: 1000, sha256: type },
    ]),
  ),
};
