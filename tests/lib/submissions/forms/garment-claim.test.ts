import { describe, expect, it } from 'vitest';
import { warningsOf } from '#lib/forms/check.ts';
import { garmentClaim } from '#lib/submissions/forms/garment-claim/garment-claim.submission.ts';
import { lineAmount } from '#lib/submissions/forms/garment-claim/garment-claim.rules.ts';
import { actsOf } from '#lib/records/status.ts';
import { totalsOf } from '#lib/forms/totals.ts';
import { factsOf } from '../../../fixtures/submissions/case-table.ts';
import { garmentClaimCases } from '../../../fixtures/submissions/garment-claim.ts';

const { right } = garmentClaimCases;
const facts = factsOf(garmentClaimCases);

describe('a garment claim', () => {
  it('works its amounts out itself', () => {
    const row = { qtyAffected: '3', unitCost: '12.50', amount: 1 };
    const lines = [row, { qtyAffected: 2, unitCost: 199 }, { qtyAffected: '1' }];
    expect(totalsOf(garmentClaim, { ...right, lines })).toEqual({ affected: 6, total: 4148 });
  });

  it('claims nothing for pieces that are too many', () => {
    const surplus = { qtyAffected: '3', unitCost: '36.00', issue: 'EXTRA' };
    const lines = [surplus, { qtyAffected: 2, unitCost: 199 }];
    expect(totalsOf(garmentClaim, { ...right, lines })).toEqual({ affected: 5, total: 398 });
    expect(lineAmount(surplus)).toBe(0);
  });

  it('gets marks when late and when somebody could be hurt', () => {
    expect(garmentClaim.flags?.(right, facts)).toEqual([]);
    const bad = { ...right, receivedOn: '2026-02-22', lines: [{ severity: 'critical' }] };
    expect(garmentClaim.flags?.(bad, facts)).toEqual(['LATE', 'CRITICAL']);
  });

  it('warns of what makes it hard to accept', () => {
    const bad = { ...right, receivedOn: '2026-02-22', worn: 'yes', goodsKept: 'no' };
    expect(warningsOf(garmentClaim, right, facts)).toEqual({});
    expect(warningsOf(garmentClaim, bad, facts)).toEqual({
      receivedOn: 'The time to report ended on Mar 1, 2026. Send the claim: we mark it as late.',
      worn: 'Worn or washed garments are usually not accepted.',
      goodsKept: 'Please keep the garments until the claim is closed.',
    });
  });

  it('can be appealed once', () => {
    expect(actsOf(garmentClaim.statuses, 'REJECTED')).toContain('appeal');
    expect(actsOf(garmentClaim.statuses, 'APPEAL_REFUSED')).toEqual([]);
  });

  it('preserves its approval: withdrawing the claim never ends an appeal', () => {
    expect(actsOf(garmentClaim.statuses, 'UNDER_REVIEW')).toContain('withdraw');
    expect(actsOf(garmentClaim.statuses, 'APPEALED')).toEqual(['retract']);
  });

  it('takes its title from vendor and styles', () => {
    const lines = [{ style: 'Oxford' }, { style: 'Tee' }];
    expect(garmentClaim.titleOf({ vendor: 'Acme', lines })).toBe('Acme: Oxford and 1 more');
  });
});
