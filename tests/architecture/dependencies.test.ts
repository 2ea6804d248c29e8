import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly integrity?: string;
  /** Comes inside the archive of another package. */
  readonly inBundle?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

it('names one version of each package, never a range', () => {
  const { dependencies, devDependencies } = read('package.json') as Record<
    'dependencies' | 'devDependencies',
    Readonly<Record<string, string>>
  >;
  const wanted = Object.entries({ ...dependencies, ...devDependencies });
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

it('installs each package only with the bytes that were checked in', () => {
  const { packages } = read('package-lock.json') as {
    packages: Readonly<Record<string, Locked>>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const unpinned = installed.filter(
    ([, { integrity = '', inBundle }]) => !inBundle && !integrity.startsWith('sha512-'),
  );
  expect(installed.length).toBeGreaterThan(100);
  expect(unpinned.map(([path]) => path)).toEqual([]);
});
