import { describe, expect, it } from 'vitest';
import { canonicalAddress } from '#lib/kernel/canonical-address.ts';

const answer = (path: string) => canonicalAddress(new URL(path, 'https://portal.example'));

describe('the plain spelling of an address', () => {
  it('writes the & of the terms as it is', () => {
    expect(answer('/terms_%26_conditions')).toBe('/terms_&_conditions');
    expect(answer('/terms_%26_conditions/TC-2026-000001')).toBe(
      '/terms_&_conditions/TC-2026-000001',
    );
    expect(answer('/terms_%26_conditions?view=requests')).toBe('/terms_&_conditions?view=requests');
  });

  it('leaves every other address alone', () => {
    for (const path of ['/', '/terms_&_conditions', '/terms_%26_conditionsX', '/contact-us?a=%26'])
      expect(answer(path)).toBeNull();
    expect(answer('/%26/terms_%26_conditions')).toBeNull();
  });
});
