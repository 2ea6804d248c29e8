import { describe, expect, it } from 'vitest';
import { warningsOf } from '#lib/forms/check.ts';
import { garmentRebranding } from '#lib/submissions/forms/garment-rebranding/garment-rebranding.submission.ts';
import { actsOf, companyTargetsOf, transition } from '#lib/records/status.ts';
import { factsOf } from '../../../fixtures/submissions/case-table.ts';
import { garmentRebrandingCases } from '../../../fixtures/submissions/garment-rebranding.ts';

const { right } = garmentRebrandingCases;
const facts = factsOf(garmentRebrandingCases);
const { statuses } = garmentRebranding;

describe('a rebranding', () => {
  it('warns when nothing in the neck can show the origin', () => {
    const hem = [{ position: 'hem', qty: '60' }];
    expect(warningsOf(garmentRebranding, right, facts)).toEqual({});
    expect(warningsOf(garmentRebranding, { ...right, apply: hem }, facts)).toEqual({
      apply: 'No label at the center of the neck: in the US the origin must be shown there.',
    });
    const trousers = [{ kind: 'trousers', qty: '60' }];
    expect(warningsOf(garmentRebranding, { ...right, apply: hem, lines: trousers }, facts)).toEqual(
      {},
    );
  });

  it('advises a sample for large lots', () => {
    const many = { ...right, sampleNeeded: 'no', lines: [{ kind: 'top', qty: '100' }] };
    expect(warningsOf(garmentRebranding, many, facts)).toEqual({
      sampleNeeded: 'We recommend a sample for 100 pieces or more.',
    });
  });

  it('allows three samples', () => {
    let status = 'SCHEDULED';
    for (const made of ['SAMPLE_MADE', 'SAMPLE_MADE_2', 'SAMPLE_MADE_3']) {
      expect(companyTargetsOf(statuses, status)).toContain(made);
      expect(actsOf(statuses, made)).toEqual(['approve', 'decline']);
      const moved = transition(statuses, { from: made, by: 'decline' });
      status = moved.ok ? moved.value : '';
    }
    expect(status).toBe('SAMPLE_REJECTED_3');
    expect(companyTargetsOf(statuses, status)).toEqual(['ON_HOLD', 'CANCELLED']);
  });
});
