import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, textOf } from './support.ts';

/** The files of a walk, what it promises at most, and what is wrong with its list. */
function faultsOf(walk: string): string[] {
  const [head = '', ...rest] = walk.split(':\n');
  const most = Number(/\(at most (\d+)\)/.exec(head)?.[1]);
  const stops = [...rest.join(':\n').matchAll(/`([^`:]+):([^`]+)`/g)].map(
    ([, path = '', name = '']) => ({
      path: `src/${path}`,
      name,
    }),
  );
  const paths = stops.map(({ path }) => path);
  return [
    ...(stops.length > 0 && stops.length <= most ? [] : [`${stops.length} files: ${head}`]),
    ...paths.filter((path, index) => paths.indexOf(path) < index).map((path) => `twice: ${path}`),
    ...stops
      .filter(
        ({ path, name }) =>
          !existsSync(join(root, path)) || !new RegExp(`\\b${name}\\b`).test(textOf(path)),
      )
      .map(({ path, name }) => `not there: ${path}:${name}`),
  ];
}

describe('the ways of values in docs/architecture.md', () => {
  const section = textOf('docs/architecture.md').split('## Four values on their way\n')[1] ?? '';
  const walks = (section.split('\n## ')[0] ?? '').split('\n**').slice(1);

  it('are four, each short, one way, and through files that are there', () => {
    expect(walks).toHaveLength(4);
    expect(walks.flatMap(faultsOf)).toEqual([]);
  });

  it('would tell of a longer way, of a return and of a file that has gone', () => {
    const stop = '`fetch.ts:app`';
    expect(
      faultsOf(`Planted** (at most 1):\n${stop} ${stop} \`gone.ts:x\` \`fetch.ts:gone\``),
    ).toEqual([
      '4 files: Planted** (at most 1)',
      'twice: src/fetch.ts',
      'twice: src/fetch.ts',
      'not there: src/gone.ts:x',
      'not there: src/fetch.ts:gone',
    ]);
  });
});
