import { mkdtempSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleProblems } from '../../scripts/support/bundle-guard.ts';
import { sizeProblems } from '../../scripts/support/size-budget.ts';

describe('the guards of the browser files notice', () => {
  it('server words and source maps', () => {
    const problems = bundleProblems(join(import.meta.dirname, 'planted/client')).join('\n');
    expect(problems).toContain('leak.js holds "password_hash"');
    expect(problems).toContain('leak.js holds "node:fs"');
    expect(problems).toContain('leak.js.map is a source map');
  });

  it('scripts and styles over budget', () => {
    const directory = mkdtempSync(join(tmpdir(), 'budget-'));
    writeFileSync(join(directory, 'large.js'), randomBytes(300_000));
    writeFileSync(join(directory, 'large.css'), randomBytes(30_000));
    expect(sizeProblems(directory)).toHaveLength(3);
  });
});
