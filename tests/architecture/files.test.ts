import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, textOf } from './support.ts';

const longest = 300;
const isCode = (path: string): boolean => /\.(?:ts|tsx|mjs|astro)$/.test(path);
const code = ['src', 'server', 'scripts', 'integrations'].flatMap(filesUnder).filter(isCode);

const linesOf = (text: string): number => text.trimEnd().split('\n').length;
const tooLong = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts].filter(([, text]) => linesOf(text) > longest).map(([path]) => path);

const misplacedRoots = (paths: readonly string[]): string[] =>
  paths.filter((path) => path.endsWith('.island.tsx') && !/^src\/islands\/[^/]+$/.test(path));

const exportsItsName = (path: string, text: string): boolean =>
  new RegExp(`export (?:function|const) ${basename(path, '.island.tsx')}\\b`).test(text);

describe('files', () => {
  it('finds the code', () => {
    expect(code.length).toBeGreaterThan(30);
  });

  it(`contain at most ${longest} lines`, () => {
    const sheets = filesUnder('src').filter((path) => path.endsWith('.css'));
    const tests = ['tests', 'e2e', 'bench'].flatMap(filesUnder).filter(isCode);
    const all = [...code, ...sheets, ...tests];
    expect(tooLong(new Map(all.map((path) => [path, textOf(path)])))).toEqual([]);
    expect(tooLong(new Map([['planted.ts', 'x;\n'.repeat(301)]]))).toEqual(['planted.ts']);
  });

  it('avoid the name index and drawer names', () => {
    const drawer = /(?:^|\/)(?:index|utils?|misc|helpers?|common)\.(?:ts|tsx)$/;
    expect(code.filter((path) => drawer.test(path))).toEqual([]);
    expect(drawer.test('src/lib/utils.ts')).toBe(true);
  });

  it('use kebab case, islands and components Pascal case', () => {
    const isNamedWell = (path: string): boolean => {
      const name = basename(path);
      if (/\/(?:islands|components|layouts)\//.test(path) && /\.(?:tsx|astro)$/.test(path))
        return /^[A-Z][A-Za-z0-9]*(?:\.island)?\.(?:tsx|astro)$/.test(name);
      return /^[a-z0-9_&[\].-]+$/.test(name);
    };
    expect(code.filter((path) => !isNamedWell(path))).toEqual([]);
    expect(isNamedWell('src/islands/planted.island.tsx')).toBe(false);
    expect(isNamedWell('src/lib/Planted.ts')).toBe(false);
  });
});

describe('source files', () => {
  /** Migrations are one a change, hydration roots one an island. */
  const open = /migrations$|^src\/islands$/;
  const mostFiles = 25;
  const crowded = (paths: readonly string[]): string[] =>
    [...Map.groupBy(paths, (path) => dirname(path))]
      .filter(([folder, paths]) => paths.length > mostFiles && !open.test(folder))
      .map(([folder]) => folder);

  it(`lie at most ${mostFiles} in a folder`, () => {
    const source = ['src', 'server', 'scripts', 'integrations']
      .flatMap(filesUnder)
      .filter((path) => /\.(?:ts|tsx|mjs|astro|css)$/.test(path) && !path.endsWith('.d.ts'));
    expect(crowded(source)).toEqual([]);
    const planted = Array.from(
      { length: mostFiles + 1 },
      (_, index) => `src/lib/planted/f${index}.ts`,
    );
    expect(crowded(planted)).toEqual(['src/lib/planted']);
  });
});

describe('hydration roots', () => {
  const islands = code.filter((path) => path.endsWith('.island.tsx'));

  it('lie directly in src/islands', () => {
    expect(misplacedRoots(code)).toEqual([]);
    expect(misplacedRoots(['src/islands/form/Planted.island.tsx'])).toHaveLength(1);
  });

  it('export what their file name says', () => {
    expect(islands.filter((path) => !exportsItsName(path, textOf(path)))).toEqual([]);
    expect(exportsItsName('src/islands/Planted.island.tsx', 'export default 1')).toBe(false);
  });

  it('hydrate from pages only', () => {
    const hydrated = /<(\w+)[^>]*\sclient:\w+/g;
    const wrong = code
      .filter((path) => path.endsWith('.astro'))
      .flatMap((path) => {
        const text = textOf(path);
        return [...text.matchAll(hydrated)]
          .map((match) => match[1] ?? '')
          .filter((name) => !text.includes(`/${name}.island.tsx'`))
          .map((name) => `${path}: ${name}`);
      });
    expect(wrong).toEqual([]);
  });
});
