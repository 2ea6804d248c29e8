import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareVersions, findingsOf } from '../../scripts/support/advisories.ts';
import { textOf } from '../architecture/support.ts';
import { temporaryFolder } from '../support/folder.ts';

const about = (name: string, events: object[], more: object = {}) => ({
  id: `GHSA-${name}`,
  summary: 'Something bad.',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});
const found = (version: string, events: object[], more?: object) =>
  findingsOf([{ name: 'a', version }], [about('a', events, more)] as never).length === 1;

describe('an advisory', () => {
  it.each([
    ['1.0.0', [{ introduced: '0' }], true],
    ['1.2.3', [{ introduced: '0' }, { fixed: '1.2.3' }], false],
    ['1.2.2', [{ introduced: '0' }, { fixed: '1.2.3' }], true],
    ['1.2.3-rc.1', [{ introduced: '0' }, { fixed: '1.2.3' }], true],
    ['0.9.0', [{ introduced: '1.0.0' }, { fixed: '1.2.3' }], false],
    ['2.1.0', [{ introduced: '1.0.0' }, { fixed: '1.2.3' }, { introduced: '2.0.0' }], true],
    ['1.5.0', [{ introduced: '1.0.0' }, { fixed: '1.2.3' }, { introduced: '2.0.0' }], false],
    ['1.10.0', [{ introduced: '1.9.0' }, { last_affected: '1.10.0' }], true],
    ['1.10.1', [{ introduced: '1.9.0' }, { last_affected: '1.10.0' }], false],
  ])('is about version %s with %j: %s', (version, events, is) => {
    expect(found(version, events)).toBe(is);
  });

  it('counts no more when it was withdrawn, and is about its own package in npm alone', () => {
    const all = [{ introduced: '0' }];
    expect(found('1.0.0', all, { withdrawn: '2026-01-01T00:00:00Z' })).toBe(false);
    expect(findingsOf([{ name: 'b', version: '1.0.0' }], [about('a', all)] as never)).toEqual([]);
    const place = { package: { ecosystem: 'PyPI', name: 'a' }, versions: ['1.0.0'] };
    expect(found('1.0.0', all, { affected: [place] })).toBe(false);
    const listed = { package: { ecosystem: 'npm', name: 'a' }, versions: ['1.0.0'] };
    expect(found('1.0.0', all, { affected: [listed] })).toBe(true);
  });

  it('compares versions as npm does', () => {
    const sorted = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0',
      '1.9.0',
      '1.10.0',
    ];
    expect(sorted.toReversed().sort(compareVersions)).toEqual(sorted);
    expect(compareVersions('1.0.0+build', '1.0.0')).toBe(0);
  });
});

describe('npm run advisories', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/advisories.ts', ...args], { encoding: 'utf8' });
  const { dependencies } = JSON.parse(textOf('package.json')) as {
    dependencies: Record<string, string>;
  };
  const version = dependencies['astro'] ?? '';

  it('names an installed package that a file or a folder knows, and its advisory', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'all'));
    const bad = about('astro', [{ introduced: '0' }, { last_affected: version }]);
    const fine = about('react', [{ introduced: '0' }, { fixed: '1.0.0' }]);
    writeFileSync(join(folder, 'all/one.json'), JSON.stringify(bad));
    writeFileSync(join(folder, 'all/two.json'), JSON.stringify(fine));
    writeFileSync(join(folder, 'list.json'), JSON.stringify([fine]));
    const both = run(join(folder, 'all'));
    expect(both.status).toBe(1);
    expect(both.stdout).toMatch(`astro ${version}: GHSA-astro Something bad.\n`);
    expect(both.stdout).toMatch(/packages, 2 advisories, 1 found\n$/);
    expect(run(join(folder, 'list.json')).status).toBe(0);
  });

  it('is not content with what it cannot read', () => {
    const file = join(temporaryFolder(), 'a.json');
    writeFileSync(file, '{"vulnerabilities": {}}');
    expect(run(file)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('OSV') as string,
    });
    expect(run('/nowhere')).toMatchObject({ status: 2, stderr: '/nowhere cannot be read\n' });
    writeFileSync(file, '{');
    expect(run(file)).toMatchObject({ status: 2, stderr: `${file} is not JSON\n` });
    expect(run().status).toBe(2);
  });
});
