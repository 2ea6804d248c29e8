import { describe, expect, it } from 'vitest';
import { deskRoutes } from '#lib/staff/desk-routes.ts';
import { routes } from '#lib/kernel/routes.ts';
import { formRows } from '#lib/kernel/form-table.ts';
import { filesUnder } from './support.ts';

/** The addresses that Astro gives to a file in src/pages: `[form]` stands for each form of the table. */
function patternsOf(file: string): string[] {
  const path = file.replace(/^src\/pages/, '').replace(/\.(?:astro|ts)$/, '');
  const pattern = path.replace(/\/index$/, '') || '/';
  // Names routes of the table by their ids.
  if (pattern === '/report/[...file]') return [];
  if (!pattern.startsWith('/[form]')) return [pattern];
  return formRows.map((form) => pattern.replace('/[form]', form.path));
}

const all = [...routes, ...deskRoutes];
const paths = new Set<string>(all.map((route) => route.path));
const unknown = (files: readonly string[]): string[] =>
  files.flatMap(patternsOf).filter((pattern) => !paths.has(pattern));

describe('the table of routes', () => {
  const pages = filesUnder('src/pages').filter((file) => /\.(?:astro|ts)$/.test(file));

  it('knows every page', () => {
    expect(pages.length).toBeGreaterThan(0);
    expect(unknown(pages)).toEqual([]);
    expect(unknown(['src/pages/planted.astro'])).toEqual(['/planted']);
  });

  it('lists each id and path once', () => {
    expect(new Set(all.map((route) => route.id)).size).toBe(all.length);
    expect(paths.size).toBe(all.length);
  });
});
