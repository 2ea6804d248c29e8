import { describe, expect, it } from 'vitest';
import { routes } from '#lib/kernel/routes.ts';
import { filesUnder } from './support.ts';

/** The address that Astro gives to a file in src/pages. */
function patternOf(file: string): string {
  const path = file.replace(/^src\/pages/, '').replace(/\.(?:astro|ts)$/, '');
  return path.replace(/\/index$/, '') || '/';
}

const paths = new Set<string>(routes.map((route) => route.path));
const unknown = (files: readonly string[]): string[] =>
  files.map(patternOf).filter((pattern) => !paths.has(pattern));

describe('the table of routes', () => {
  const pages = filesUnder('src/pages').filter((file) => /\.(?:astro|ts)$/.test(file));

  it('knows every page', () => {
    expect(pages.length).toBeGreaterThan(0);
    expect(unknown(pages)).toEqual([]);
    expect(unknown(['src/pages/planted.astro'])).toEqual(['/planted']);
  });

  it('has each id and path once', () => {
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
    expect(paths.size).toBe(routes.length);
  });
});
