import { describe, expect, it } from 'vitest';
import { cartonNumbers } from '#lib/receipts/carton-label.ts';
import { valuesFromReceipt } from '#lib/receipts/prefill.ts';
import { lossesOf } from '#lib/receipts/figures.ts';
import { emptyHead } from '#lib/receipts/receipt.ts';
import type { ReceiptRecord } from '#lib/receipts/replies.ts';
import { garmentClaim } from '#lib/submissions/forms/garment-claim/garment-claim.submission.ts';
import { totalsOf } from '#lib/forms/totals.ts';
import { referencePath } from '#lib/portal/reference-path.ts';
import { receiptSummary } from '../../fixtures/receipt-summary.ts';

const line = (number: number, changes: Partial<ReceiptRecord['lines'][number]>) => ({
  line: number,
  sku: `SKU-${number}`,
  style: 'TEE',
  description: 'Crew tee',
  colour: 'Black',
  size: 'M',
  gtin: '',
  cartons: '',
  expected: 48,
  received: 48,
  damaged: 0,
  condition: '',
  location: '',
  po: '',
  unitCost: 1250,
  ...changes,
});

const exception = (changes: Partial<ReceiptRecord['exceptions'][number]>) => ({
  id: 'e',
  houseReference: 'E1',
  type: 'short' as const,
  line: null,
  qty: 0,
  note: '',
  notedOnDelivery: 'unknown' as const,
  asked: 'hold' as const,
  answer: null,
  parts: [],
  answerNote: '',
  answeredAt: null,
  resolvedAt: null,
  ...changes,
});

const receipt = (changes: Partial<ReceiptRecord> = {}): ReceiptRecord => ({
  ...receiptSummary,
  reference: 'RC-2026-000007',
  status: 'RECEIVED_WITH_EXCEPTIONS',
  listedOn: '2026-03-02',
  expectedOn: null,
  arrivedAt: '2026-03-02T15:00:00Z',
  countedAt: '2026-03-03T15:00:00Z',
  vendor: 'Tirupur Knits',
  po: 'PO-7',
  carrier: 'Maersk',
  tracking: 'MAEU1',
  cartonsExpected: 3,
  cartonsReceived: 3,
  piecesExpected: 144,
  piecesReceived: 143,
  damaged: 5,
  over: 3,
  short: 4,
  openExceptions: 0,
  hasExceptions: true,
  houseReference: 'H',
  closedAt: null,
  request: null,
  head: { ...emptyHead, mode: 'ocean', bol: 'BOL-1', vendorInvoice: 'INV-1', weight: 288 },
  lines: [
    line(1, { received: 44 }),
    line(2, { size: 'L', damaged: 5 }),
    line(3, { size: 'XL', received: 51 }),
  ],
  exceptions: [],
  files: [],
  timeline: [],
  ...changes,
});

const rowsOf = (form: string, of: ReceiptRecord) =>
  (valuesFromReceipt(form, of)['lines'] as Record<string, unknown>[]).map(
    ({ size, variant, qtyTotal, qtyAffected, issue, nature, qty, note, unitCost }) =>
      issue
        ? [size, issue, qtyAffected, qtyTotal, unitCost, note ?? '']
        : [variant, nature, qty, unitCost],
  );

describe('a garment claim from a receipt', () => {
  it('has a row for what is short, over or damaged, and the papers of the delivery', () => {
    expect(rowsOf('report-garment-claim', receipt())).toEqual([
      ['M', 'MISSING', 4, 48, 1250, ''],
      ['L', 'OTHER', 5, 48, 1250, 'Damaged on arrival'],
      ['XL', 'EXTRA', 3, 51, undefined, ''],
    ]);
    expect(valuesFromReceipt('report-garment-claim', receipt())).toMatchObject({
      receiptRef: 'RC-2026-000007',
      vendor: 'Tirupur Knits',
      vendorInvoice: 'INV-1',
      poNumber: 'PO-7',
      receivedOn: '2026-03-02',
      foundOn: '2026-03-03',
    });
  });

  it('claims what the receipt says is short and damaged, and no surplus', () => {
    const claim = valuesFromReceipt('report-garment-claim', receipt());
    const { short, damaged } = lossesOf(receipt().lines);
    expect(totalsOf(garmentClaim, claim)).toEqual({ affected: 12, total: short + damaged });
  });

  it('takes over what the house found and wrote', () => {
    const found = receipt({
      lines: [line(1, {}), line(2, { damaged: 2 })],
      exceptions: [
        exception({ type: 'wrong_item', line: 1, qty: 6, note: 'Long sleeves' }),
        exception({ type: 'unlabelled', line: 1, qty: 99, note: '' }),
        exception({ type: 'damaged', line: 2, qty: 2, note: 'Wet carton' }),
      ],
    });
    expect(rowsOf('report-garment-claim', found)).toEqual([
      ['M', 'WRONG_STYLE', 6, 48, 1250, 'Long sleeves'],
      ['M', 'LABEL_MISSING', 48, 48, 1250, ''],
      ['M', 'OTHER', 2, 48, 1250, 'Wet carton'],
    ]);
  });

  it.each([
    ['Water stains on 2 pieces', 'STAIN'],
    ['Torn at the side seam', 'HOLE'],
    ['Moldy smell', 'ODOUR_MOULD'],
    ['Stained and torn', 'OTHER'],
    ['Steering broken', 'OTHER'],
  ])('names the kind of damage that the note tells: %s', (note, issue) => {
    const damaged = receipt({
      lines: [line(2, { damaged: 2 })],
      exceptions: [exception({ type: 'damaged', line: 2, qty: 2, note })],
    });
    expect(rowsOf('report-garment-claim', damaged)[0]?.[1]).toBe(issue);
  });

  it('misses nothing before the count is over', () => {
    const counting = receipt({ status: 'COUNTING', lines: [line(1, { received: 0 })] });
    expect(rowsOf('report-garment-claim', counting)).toEqual([]);
    expect(rowsOf('damage-claim', counting)).toEqual([]);
    expect(valuesFromReceipt('damage-claim', counting)).toMatchObject({ claimTypes: [] });
  });
});

describe('a cargo claim from a receipt', () => {
  it('claims what is short or damaged, never what is over', () => {
    expect(rowsOf('damage-claim', receipt())).toEqual([
      ['Black, M', 'short', 4, 1250],
      ['Black, L', 'damaged', 5, 1250],
    ]);
    expect(valuesFromReceipt('damage-claim', receipt())).toMatchObject({
      receiptRef: 'RC-2026-000007',
      mode: 'ocean',
      carrier: 'Maersk',
      proNumber: 'MAEU1',
      tracking: '',
      bolNumber: 'BOL-1',
      poNumber: 'PO-7',
      shipper: 'Tirupur Knits',
      pieces: 144,
      weight: 288,
      deliveryDate: '2026-03-02',
      discoveredOn: '2026-03-03',
    });
  });

  it.each([
    [[], 'unknown', ['shortage', 'concealed_damage']],
    [['yes', 'no'], 'yes', ['shortage', 'visible_damage']],
    [['no', 'no'], 'no', ['concealed_shortage', 'concealed_damage']],
    [['no', 'unknown'], 'unknown', ['shortage', 'concealed_damage']],
  ] as const)('noted on delivery %j is %s', (noted, exceptionOnReceipt, claimTypes) => {
    const exceptions = noted.map((notedOnDelivery) => exception({ notedOnDelivery }));
    expect(valuesFromReceipt('damage-claim', receipt({ exceptions }))).toMatchObject({
      exceptionOnReceipt,
      claimTypes,
    });
  });

  it.each(['damage-claim', 'report-garment-claim'])('%s is in the money of the receipt', (type) => {
    const euros = receipt({ head: { ...emptyHead, currency: 'EUR' } });
    expect(valuesFromReceipt(type, euros)).toMatchObject({ currency: 'EUR' });
    expect(rowsOf(type, euros)[0]).toEqual(rowsOf(type, receipt({}))[0]);
  });
});

describe('a service request', () => {
  it('is about the good pieces of the receipt, sizes in order', () => {
    const turned = receipt({ lines: receipt().lines.toReversed() });
    expect(valuesFromReceipt('service-request', turned)).toMatchObject({
      goodsState: 'here',
      receiptRefs: ['RC-2026-000007'],
      lines: [
        { sku: 'SKU-1', size: 'M', qty: 44 },
        { sku: 'SKU-2', size: 'L', qty: 43 },
        { sku: 'SKU-3', size: 'XL', qty: 51 },
      ],
    });
  });

  it('is about what is expected until it is counted', () => {
    const coming = receipt({ status: 'EXPECTED', lines: [line(1, { received: 0 })] });
    expect(valuesFromReceipt('service-request', coming)).toMatchObject({
      goodsState: 'on_the_way',
      receiptRefs: ['RC-2026-000007'],
      lines: [{ sku: 'SKU-1', qty: 48 }],
    });
  });
});

it.each(['REFUSED', 'CANCELLED'])('a service request has no goods of a %s receipt', (status) => {
  expect(valuesFromReceipt('service-request', receipt({ status }))).toEqual({});
});

describe('the label of a carton', () => {
  const labelOf = (cartons: readonly string[], changes: Partial<ReceiptRecord> = {}) =>
    valuesFromReceipt(
      'label',
      receipt({
        lines: cartons.map((text, index) =>
          line(index + 1, { cartons: text, received: 48, size: ['S', 'M', 'L'][index] ?? '' }),
        ),
        cartonsReceived: 4,
        ...changes,
      }),
    );

  it('holds what lies in the first one, evenly shared', () => {
    expect(labelOf(['2-5', '2', '3'])).toEqual({
      poNumber: 'PO-7',
      style: 'TEE',
      cartonNo: 2,
      cartonTotal: 4,
      contents: [
        { style: 'TEE', colour: 'Black', size: 'S', units: 12 },
        { style: 'TEE', colour: 'Black', size: 'M', units: 48 },
      ],
    });
  });

  it('holds what came once it is counted, and leaves out sizes of which nothing came', () => {
    const lines = [
      line(1, { size: 'S', cartons: '1', expected: 24, received: 0 }),
      line(2, { size: 'M', cartons: '2', expected: 24, received: 24, damaged: 2 }),
    ];
    expect(labelOf([], { lines })).toMatchObject({
      cartonNo: 2,
      contents: [{ style: 'TEE', colour: 'Black', size: 'M', units: 24 }],
    });
    expect(labelOf([], { lines: lines.slice(0, 1) })['contents']).toEqual([]);
  });

  it('holds what is expected until it is counted', () => {
    const lines = [line(1, { cartons: '1', expected: 24, received: 6 })];
    expect(labelOf([], { lines, status: 'COUNTING' })['contents']).toMatchObject([{ units: 24 }]);
  });

  it.each([
    ['1, 3; 7', [1, 3, 7]],
    ['4 – 6', [4, 5, 6]],
    ['', []],
    ['A12', []],
    ['1, rest', []],
    ['9-3', []],
  ] as const)('reads the cartons %j', (text, numbers) =>
    expect(cartonNumbers(text)).toEqual(numbers),
  );

  it.each([
    ['several cartons', 4, undefined],
    ['an unknown number of cartons', 0, undefined],
    ['one carton', 1, 48],
  ])('has all lines where no numbers are known: %s', (_name, cartonsReceived, units) => {
    const label = labelOf(['', '12 announced'], { cartonsReceived, cartonsExpected: 0 });
    const contents = label['contents'] as { units?: number }[];
    expect(contents.map((row) => row.units)).toEqual([units, units]);
    expect(label).not.toHaveProperty('cartonNo');
  });

  it('has no shares that do not fit', () => {
    expect(labelOf(['1-5'])['contents']).toEqual([{ style: 'TEE', colour: 'Black', size: 'S' }]);
    const many = Array.from({ length: 30 }, () => '1');
    expect(labelOf(many)['contents']).toHaveLength(20);
  });
});

describe('the number of a record', () => {
  it.each([
    ['RC-2026-000007', '/report/receipt/receipt-report/RC-2026-000007'],
    ['WO-2026-000007', '/report/process/WO-2026-000007'],
    ['ST-2026-000007', '/retail-stores/ST-2026-000007'],
    ['LB-2026-000007', '/create_lable/LB-2026-000007'],
    ['GC-2026-000007', '/report-garment-claim/GC-2026-000007'],
    ['XX-2026-000007', null],
    ['tomorrow', null],
  ])('%s leads to %s', (reference, path) => expect(referencePath(reference)).toBe(path));
});
