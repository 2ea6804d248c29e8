import { mkdirSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleProblems } from '../../scripts/support/bundle-guard.ts';
import { pageProblems, sizeProblems } from '../../scripts/support/size-budget.ts';
import { temporaryFolder } from '../support/folder.ts';

describe('the guards of the browser files notice', () => {
  it('server words and source maps', () => {
    const folder = temporaryFolder();
    writeFileSync(
      join(folder, 'leak.js'),
      'import "node:fs"; "select password_hash from clients";',
    );
    writeFileSync(join(folder, 'leak.js.map'), '{}');
    const problems = bundleProblems(folder).join('\n');
    expect(problems).toContain('leak.js holds "password_hash"');
    expect(problems).toContain('leak.js holds "node:fs"');
    expect(problems).toContain('leak.js.map is a source map');
  });

  describe('scripts and styles over budget', () => {
    /** A folder of browser files with an entry of these sizes, its import, React and the style sheet. */
    const plant = (entry: number, imported: number, react: number, style: number): string => {
      const directory = temporaryFolder();
      const folder = join(directory, '_astro');
      mkdirSync(folder);
      const write = (name: string, head: string, size: number): void =>
        writeFileSync(join(folder, name), Buffer.concat([Buffer.from(head), randomBytes(size)]));
      write('login.astro_astro_type_script.x.js', 'import "./core.x.js";', entry);
      write('core.x.js', '', imported);
      write('react.x.js', '', react);
      write('page.css', '', style);
      const ahead = ['theme-script.x.css', 'portal-pages.x.css', 'Places.x.css'];
      const islands = ['HeaderMenus', 'ProfileMenu', 'EmailSwitch'];
      for (const name of [...ahead, ...islands.map((island) => `${island}.island.x.js`)])
        write(name, '', 100);
      return directory;
    };

    it('each by itself', () => {
      const problems = sizeProblems(plant(5000, 16_000, 80_000, 13_000)).join('\n');
      expect(problems).toMatch(
        /Script before login.* answers is 21\d{3} bytes, over the budget of 15250/,
      );
      expect(problems).toMatch(/over the budget of 20300/);
      expect(problems).toContain('react.x.js is 80000 bytes');
      expect(problems).toContain('page.css is 13000 bytes');
    });

    it('and nothing else', () => {
      expect(sizeProblems(plant(2000, 12_000, 70_000, 11_000))).toEqual([]);
    });

    it('and files that are not there', () => {
      expect(sizeProblems(temporaryFolder())).toHaveLength(1);
    });
  });

  describe('finds pages over their budgets', () => {
    const plant = (): string => {
      const directory = temporaryFolder();
      mkdirSync(join(directory, '_astro'));
      mkdirSync(join(directory, '.scripts'));
      const write = (name: string, text: string): void =>
        writeFileSync(join(directory, name), text.padEnd(1000));
      write('_astro/Form.x.js', 'import "./core.x.js";import("./later.x.js");');
      write('_astro/core.x.js', '');
      write('_astro/later.x.js', '');
      write('_astro/claim.x.js', 'import "./core.x.js";import "./options.x.js";');
      write('_astro/options.x.js', '');
      write('_astro/Page.x.css', '');
      write('.scripts/forms.json', '{"claim":["/_astro/claim.x.js"]}');
      return directory;
    };
    const page = { names: ['Form.', 'Page.'], form: 'claim', requests: 5, bytes: 5000 };

    it('by files and by bytes, with all that is imported and nothing that comes later', () => {
      const directory = plant();
      expect(pageProblems(directory, { '/claim': page })).toEqual([]);
      for (const less of [{ requests: 4 }, { bytes: 4999 }])
        expect(pageProblems(directory, { '/claim': { ...page, ...less } })).toEqual([
          expect.stringContaining('/claim fetches 5 files of 5000 bytes'),
        ]);
    });

    it('and names that no file has', () => {
      const names = [...page.names, 'Menu.'];
      expect(pageProblems(plant(), { '/claim': { ...page, names } })).toEqual([
        '/claim: the build holds no Menu.',
      ]);
    });
  });
});
