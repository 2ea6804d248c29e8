import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { textOf } from '../architecture/support.ts';
import { temporaryFolder } from '../support/folder.ts';

/** They ask to be named; the LGPL and the MPL also to leave their own files as they are, which nobody changes here. */
const KNOWN = new Set([
  ...[
    'MIT',
    'ISC',
    '0BSD',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
  ],
  ...['MIT-0', 'OFL-1.1', 'Python-2.0', 'MPL-2.0', 'LGPL-3.0', 'LGPL-3.0-or-later'],
]);
const isKnown = (line: string): boolean =>
  (line.split(': ')[1] ?? '').split(' AND ').every((license) => KNOWN.has(license));

it('every package that the portal runs with is listed, with a license that is known', () => {
  const folder = temporaryFolder();
  const made = spawnSync(process.execPath, ['scripts/sbom.ts', folder], { encoding: 'utf8' });
  expect(made.stderr).toBe('');
  expect(made.status).toBe(0);
  const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const { dependencies } = JSON.parse(textOf('package.json')) as {
    dependencies: Record<string, string>;
  };
  const listed = new Set(bill.components.map(({ name, version }) => `${name} ${version}`));
  for (const [name, version] of Object.entries(dependencies)) {
    expect(listed).toContain(`${name} ${version}`);
  }
  const lines = readFileSync(join(folder, 'licenses.txt'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(bill.components.length);
  expect(lines.filter((line) => !isKnown(line))).toEqual([]);
});
