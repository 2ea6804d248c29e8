import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

function violations(): string[] {
  const result = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', 'src'],
    { cwd: join(import.meta.dirname, 'planted'), encoding: 'utf8' },
  );
  const report = JSON.parse(result.stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

describe('the import graph rules notice', () => {
  const found = violations();

  it('an island that reaches server code through another file', () => {
    expect(found).toContain('browser-code-without-server: src/islands/PlantedLeak.island.tsx');
  });

  it('a cycle', () => {
    expect(found).toContain('no-cycles: src/lib/cycle-first.ts');
  });

  it('a migration that uses application code', () => {
    expect(found).toContain('frozen-migrations: src/api/db/migrations/001_planted.ts');
  });
});
