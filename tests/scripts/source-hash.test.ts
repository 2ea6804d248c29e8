import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceHash } from '../../scripts/support/source-hash.ts';

it.each([
  ['content/welcome.yaml', true],
  ['content/terms/2027.1.md', true],
  ['src/pages/index.astro', false],
  ['public/hero.svg', false],
  ['package-lock.json', false],
])('a start after a change of %s keeps the build: %s', (path, isKept) => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'));
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, 'before');
  const before = sourceHash(folder);
  writeFileSync(file, 'after');
  expect(sourceHash(folder) === before).toBe(isKept);
});
