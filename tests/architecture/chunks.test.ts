import { describe, expect, it } from 'vitest';
import { chunkGroups } from '../../integrations/chunks.mjs';

describe('shared chunks', () => {
  it('hold whole folders and single files', () => {
    const groups = chunkGroups({ core: ['integrations/', 'astro.config.mjs'] });
    const pattern = groups[0]?.test;
    expect(pattern?.test('/portal/integrations/chunks.mjs')).toBe(true);
    expect(pattern?.test('/portal/astro.config.mjs')).toBe(true);
    expect(pattern?.test('/portal/astro.config.mjsx')).toBe(false);
  });

  it('fail the build for a path that is gone', () => {
    expect(() => chunkGroups({ core: ['src/lib/no-such-file.ts'] })).toThrow('no-such-file.ts');
  });
});
