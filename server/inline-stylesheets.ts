import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { StaticFiles } from './static-files.ts';

const LINK = /<link rel="stylesheet" href="(\/_astro\/[^"]+)">/g;
/** Style sheets of the welcome page, which follows a login; the page budgets name them, too. */
const AFTER_LOGIN = /^\/_astro\/(?:portal-pages|Places)\.[\w-]+\.css$/;

/** True if a browser comes from outside, by address, bookmark or link: it may lack the style sheets. */
export const isFirstVisit = ({
  'sec-fetch-site': site = 'same-origin',
}: IncomingHttpHeaders): boolean => site !== 'same-origin';

export type InlineStylesheets = (
  path: string,
  headers: Headers,
  page: Buffer<ArrayBuffer>,
) => Buffer<ArrayBuffer>;

/**
 * Returns a function that replaces the links to style sheets of a page by the style sheets, which saves the round trip
 * before the first paint. `enhance/prefetch.ts` fetches their files for the next page; on /login also those of the
 * welcome page.
 */
export function createStylesheetInliner(files: StaticFiles): InlineStylesheets {
  const styles = new Map<string, { readonly tag: string; readonly hash: string }>();
  const afterLogin = [...files.keys()].filter((path) => AFTER_LOGIN.test(path));
  const styleOf = (path: string) => {
    const known = styles.get(path);
    if (known) return known;
    const css = Buffer.from(files.get(path)?.identity.body ?? [])
      .toString()
      .trim();
    const hash = createHash('sha256').update(css).digest('base64');
    const style = { tag: `<style>${css}</style>`, hash: `'sha256-${hash}'` };
    styles.set(path, style);
    return style;
  };
  return (path, headers, page) => {
    const hashes: string[] = [];
    const later = path === '/login' ? [...afterLogin] : [];
    const html = page.toString().replace(LINK, (_link, file: string) => {
      const { tag, hash } = styleOf(file);
      hashes.push(hash);
      later.push(file);
      return tag;
    });
    const policy = headers.get('Content-Security-Policy') ?? '';
    headers.set(
      'Content-Security-Policy',
      policy.replace(/\bstyle-src [^;]*/, (sources) => [sources, ...hashes].join(' ')),
    );
    if (later.length === 0) return page;
    const note = `<template data-prefetch="${later.join(' ')}"></template></body>`;
    return Buffer.from(html.replace('</body>', () => note));
  };
}
