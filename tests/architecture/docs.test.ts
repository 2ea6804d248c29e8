import { existsSync } from 'node:fs';
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

describe('documentation', () => {
  it('links only to files that exist', () => {
    expect(pages.flatMap((path) => deadLinks(path, textOf(path)))).toEqual([]);
    expect(deadLinks('docs/planted.md', '[x](gone.md#y) [z](https://a.test)')).toHaveLength(1);
  });

  it.each(pagesWithTables)('has the tables that scripts/docs.ts writes: %s', (path) => {
    expect(withTables(textOf(path))).toBe(textOf(path));
  });
});
