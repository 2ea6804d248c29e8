import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagesWithTables, withTables } from '../../scripts/docs.ts';
import { filesUnder, root, textOf } from './support.ts';

const pages = ['README.md', ...filesUnder('docs')].filter(
  (path) => path.endsWith('.md') && existsSync(join(root, path)),
);

/** Relative link targets of a Markdown text, anchors cut off. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));

const deadLinks = (path: string, text: string): string[] =>
  linksOf(text)
    .filter((target) => !existsSync(join(root, dirname(path), decodeURI(target))))
    .map((target) => `${path}: ${target}`);

/** Names of files in code of a Markdown text. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:astro|mjs|tsx?))`/g)].map((match) => match[1] ?? '');

const sources = ['bench', 'deploy', 'e2e', 'integrations', 'scripts', 'server', 'src', 'tests']
  .flatMap(filesUnder)
  .concat(readdirSync(root))
  .map((path) => `/${path}`);

/** Made by the first hour and by migrations; writing shows wrong names. */
const invented = /claims\b|NNN_|writing\.md/;

const unknownFiles = (path: string, text: string): string[] =>
  filesIn(text)
    .filter((name) => !sources.some((source) => source.endsWith(`/${name}`)))
    .map((name) => `${path}: ${name}`)
    .filter((found) => !invented.test(found) && !found.includes(' dist/'));

/** Modules of a folder that the architecture does not name. */
const unnamedModules = (folder: string, text: string): string[] =>
  readdirSync(join(root, folder)).filter((name) => !new RegExp(`\`${name}/?\``).test(text));

describe('documentation', () => {
  it('names only files that exist', () => {
    expect(pages.flatMap((path) => unknownFiles(path, textOf(path)))).toEqual([]);
    expect(unknownFiles('docs/planted.md', '`lib/gone.ts` `main.ts`')).toHaveLength(1);
  });

  it.each(['src/lib', 'src/api'])('names each module of %s in architecture.md', (folder) => {
    const text = textOf('docs/developer/architecture.md');
    expect(unnamedModules(folder, text)).toEqual([]);
    expect(unnamedModules(folder, text.replaceAll('`kernel`', ''))).toEqual(['kernel']);
  });

  it('links only to files that exist', () => {
    expect(pages.flatMap((path) => deadLinks(path, textOf(path)))).toEqual([]);
    expect(deadLinks('docs/planted.md', '[x](gone.md#y) [z](https://a.test)')).toHaveLength(1);
  });

  it.each(pagesWithTables)('has the tables that scripts/docs.ts writes: %s', (path) => {
    expect(withTables(textOf(path))).toBe(textOf(path));
  });
});
