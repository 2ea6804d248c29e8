import { describe, expect, it } from 'vitest';
import { checkSubmission, warningsOf } from '#lib/forms/check.ts';
import { cargoClaim } from '#lib/submissions/forms/cargo-claim/cargo-claim.submission.ts';
import { totalLines } from '#lib/forms/display.ts';
import { transition } from '#lib/records/status.ts';
import { totalsOf } from '#lib/forms/totals.ts';
import { cargoClaimCases } from '../../../fixtures/submissions/cargo-claim.ts';
import { factsOf } from '../../../fixtures/submissions/case-table.ts';

const { right } = cargoClaimCases;
const facts = factsOf(cargoClaimCases);

describe('a cargo claim', () => {
  it('claims goods, freight and other costs, less salvage', () => {
    const damaged = { claimTypes: ['visible_damage'], salvage: 'sold', salvageValue: '10.50' };
    const form = { ...right, ...damaged, freightCharges: '80.00', otherCosts: 550 };
    expect(totalsOf(cargoClaim, form)).toEqual({
      goods: 37_500,
      freight: 8_000,
      other: 550,
      salvage: 1_050,
      total: 45_000,
    });
  });

  it.each([
    ['no salvage is left', { claimTypes: ['visible_damage'], salvage: 'none' }],
    ['nothing is damaged', { salvage: 'sold' }],
  ])('subtracts no salvage that is hidden: %s', (_, change) => {
    const form = { ...right, ...change, salvageValue: '999.99', declaredValue: '200.00' };
    expect(totalsOf(cargoClaim, form)).toEqual({ goods: 37_500, total: 37_500 });
    expect(totalLines(cargoClaim, form).map(({ text }) => text)).toEqual(['$375.00', '$375.00']);
    expect(warningsOf(cargoClaim, form, facts)).toHaveProperty('declaredValue');
  });

  it('asks why it is late while that can be answered', () => {
    const late = { ...right, bolDate: '', deliveryDate: '2025-06-01' };
    const asked = (open?: readonly string[]) =>
      checkSubmission(cargoClaim, late, { ...facts, open });
    const refused = {
      ok: false,
      fields: { lateReason: 'More than 9 months have passed. Tell us why the claim is late.' },
    };
    expect([asked(), asked(['lateReason'])]).toMatchObject([refused, refused]);
    expect(asked(['packagingKept']).ok).toBe(true);
  });

  it('gets marks when late or concealed', () => {
    expect(cargoClaim.flags?.(right, facts)).toEqual([]);
    const bad = { ...right, deliveryDate: '2025-06-01', exceptionOnReceipt: 'no' };
    expect(cargoClaim.flags?.(bad, facts)).toEqual(['LATE', 'CONCEALED']);
  });

  it('warns of limits that have passed and of a low declared value', () => {
    expect(warningsOf(cargoClaim, right, facts)).toEqual({});
    const warned = (change: object) => warningsOf(cargoClaim, { ...right, ...change }, facts);
    expect(warned({ deliveryDate: '2025-06-01' })).toEqual({
      deliveryDate: 'The 9 months to file ended on Mar 1, 2026. The carrier may refuse.',
    });
    expect(warned({ mode: 'parcel', deliveryDate: '2025-12-30' })).toEqual({
      deliveryDate: 'File with the parcel carrier: the time for it ended on Feb 28, 2026.',
    });
    expect(
      warned({
        exceptionOnReceipt: 'no',
        deliveryDate: '2026-02-16',
        carrierNotifiedOn: '2026-02-24',
      }),
    ).toEqual({
      carrierNotifiedOn:
        'Notice was due by Feb 23, 2026. Be ready to prove that it did not happen after delivery.',
    });
    expect(warned({ declaredValue: '100.00' })).toEqual({
      declaredValue:
        'The claim is larger than the declared value. The carrier may pay no more than that.',
    });
  });

  it('equals another about the same shipment and item', () => {
    const keys = cargoClaim.duplicates?.keys({ ...right, bolNumber: 'B-1' });
    expect(keys).toEqual(['proNumber:123456789:dr9', 'bolNumber:b1:dr9']);
    const spaced = cargoClaim.duplicates?.keys({ ...right, proNumber: '123 456789' });
    expect(spaced).toEqual(['proNumber:123456789:dr9']);
  });

  it('continues after an offer or a rejection that the client refuses', () => {
    const { statuses } = cargoClaim;
    expect(transition(statuses, { from: 'OFFERED', by: 'approve' })).toMatchObject({
      value: 'ACCEPTED',
    });
    expect(transition(statuses, { from: 'OFFERED', by: 'decline' })).toMatchObject({
      value: 'DISPUTED',
    });
    expect(transition(statuses, { from: 'DECLINED', by: 'dispute' })).toMatchObject({
      value: 'DISPUTED',
    });
  });
});
