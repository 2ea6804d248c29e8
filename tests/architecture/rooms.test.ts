import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrowsOf, cycleOf, forbidden, roomFiles, rooms } from './rooms.ts';
import { filesUnder, root } from './support.ts';

const arrows = arrowsOf(roomFiles());
const foldersOf = (part: string): string[] =>
  readdirSync(join(root, 'src', part)).map((name) => `${part}/${name}`);

describe('rooms', () => {
  it('are all in the table', () => {
    const missing = [...foldersOf('lib'), ...foldersOf('api')].filter((room) => !rooms.has(room));
    expect(missing).toEqual([]);
    expect([...rooms.keys()].filter((room) => !foldersOf(room.slice(0, 3)).includes(room))).toEqual(
      [],
    );
  });

  it('use only what the table says', () => {
    expect(arrows.length).toBeGreaterThan(1000);
    expect(forbidden(arrows)).toEqual([]);
  });

  it.each([...rooms])('are held to the row of %s', (room, used) => {
    const stranger = [...rooms.keys()].find((each) => each !== room && !used.includes(each));
    const planted = (target: string, text: string) =>
      forbidden(arrowsOf(new Map([[`src/${room}/planted.ts`, text.replace('X', target)]])));
    for (const text of [
      "import { a } from '#X/a.ts';",
      "import type { A } from '#X/a.ts';",
      "const a = await import('#X/a.ts');",
      "export * from '#X/a.ts';",
    ]) {
      expect(planted(stranger ?? '', text)).toHaveLength(1);
    }
    for (const each of used) expect(planted(each, "import '#X/a.ts';")).toEqual([]);
  });

  it('have no cycle, in the table, in the code, in islands and in components', () => {
    const table = [...rooms].flatMap(([from, used]) => used.map((to) => ({ from, to })));
    expect(cycleOf(table)).toBeNull();
    expect(cycleOf(arrows)).toBeNull();
    expect(
      cycleOf([
        { from: 'islands/a', to: 'islands/b' },
        { from: 'islands/b', to: 'islands/a' },
      ]),
    ).toEqual(['islands/a', 'islands/b', 'islands/a']);
  });
});

describe('folders', () => {
  /** Migrations are one a change, hydration roots one an island. */
  const open = /migrations$|^src\/islands$/;
  const most = 25;
  const crowded = (paths: readonly string[]): string[] =>
    [...Map.groupBy(paths, (path) => dirname(path))]
      .filter(([folder, files]) => files.length > most && !open.test(folder))
      .map(([folder]) => folder);

  it(`hold at most ${most} source files`, () => {
    const source = ['src', 'server', 'scripts', 'integrations']
      .flatMap(filesUnder)
      .filter((path) => /\.(?:ts|tsx|mjs|astro|css)$/.test(path) && !path.endsWith('.d.ts'));
    expect(crowded(source)).toEqual([]);
    const planted = Array.from({ length: most + 1 }, (_, index) => `src/lib/planted/f${index}.ts`);
    expect(crowded(planted)).toEqual(['src/lib/planted']);
  });
});
