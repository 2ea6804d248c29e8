import { describe, expect, it } from 'vitest';
import { claimablePieces, valuesFromReceipt } from '#lib/receipts/prefill.ts';
import { lossesOf } from '#lib/receipts/figures.ts';
import { emptyHead } from '#lib/receipts/fields.ts';
import type { ReceiptRecord } from '#lib/receipts/replies.ts';
import { garmentClaim } from '#lib/submissions/forms/garment-claim/garment-claim.submission.ts';
import { totalsOf } from '#lib/forms/totals.ts';
import { referencePath } from '#lib/portal/reference-path.ts';
import { exception, line, receipt } from '../../fixtures/receipt-record.ts';

const all = ['damaged', 'short', 'over', 'wrong_item', 'unlabelled'];

const rowsOf = (form: string, of: ReceiptRecord) =>
  (valuesFromReceipt(form, of, all)['lines'] as Record<string, unknown>[]).map(
    ({ size, variant, qtyTotal, qtyAffected, issue, nature, qty, note, unitCost }) =>
      issue
        ? [size, issue, qtyAffected, qtyTotal, unitCost, note ?? '']
        : [variant, nature, qty, unitCost],
  );

describe('a garment claim from a receipt', () => {
  it("contains a row for each short, over or damaged line, and the delivery's papers", () => {
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
    const claim = valuesFromReceipt('report-garment-claim', receipt(), all);
    const { short, damaged } = lossesOf(receipt().lines);
    expect(totalsOf(garmentClaim, claim)).toEqual({ affected: 12, total: short + damaged });
  });

  it.each([
    ['the damaged pieces', {}, ['damaged'], ['OTHER']],
    [
      'all that is lost',
      { lines: [line(1, { received: 40 }), line(2, { received: 50 })] },
      ['short'],
      ['MISSING'],
    ],
    ['nothing of a surplus alone', { lines: [line(2, { received: 50 })] }, [], []],
  ])('begins with %s', (_name, changes, claimed, issues) => {
    const claim = valuesFromReceipt('report-garment-claim', receipt(changes));
    const rows = claim['lines'] as Record<string, unknown>[];
    expect([claim['claimed'], rows.map(({ issue }) => issue)]).toEqual([claimed, issues]);
  });

  it('counts the pieces of each exception', () => {
    expect(Object.fromEntries(claimablePieces(receipt()))).toEqual({
      damaged: 5,
      short: 4,
      over: 3,
    });
  });

  it('takes over what the company found and wrote', () => {
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
  it("lists the receipt's good pieces, sizes in order", () => {
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

  it('lists the expected pieces until the count', () => {
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
