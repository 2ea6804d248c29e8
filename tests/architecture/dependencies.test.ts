import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: true;
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

/** They ask to be named; the LGPL and the MPL also to leave their own files as they are, which nobody changes here. */
const LICENSES = new Set(
  'MIT ISC 0BSD BlueOak-1.0.0 CC0-1.0 Apache-2.0 BSD-2-Clause BSD-3-Clause MIT-0 OFL-1.1 Python-2.0 MPL-2.0 LGPL-3.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
);

it('runs with packages each of which comes with a license that is known', () => {
  const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };
  // The file LICENSE of png-js says MIT, its package.json nothing.
  const used = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && !dev && path !== 'node_modules/png-js',
  );
  const unknown = used.filter(
    ([, { license = '' }]) => !license.split(' AND ').every((name) => LICENSES.has(name)),
  );
  expect(unknown.map(([path]) => path)).toEqual([]);
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
