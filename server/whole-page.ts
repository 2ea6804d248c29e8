/**
 * Makes a kept page complete, so that a first visit waits for nothing: its style sheets are put into it, and
 * the scripts behind its scripts are named at its end (in a header they would come before the page itself and hold
 * up its first paint). Done once per page, so it may cost something.
 */
import { createHash } from 'node:crypto';
import type { Assets } from './assets.ts';

const styleLink = /<link rel="stylesheet" href="(\/_astro\/[\w.@-]+\.css)"[^>]*>/g;
const scriptTag = /<script type="module" src="(\/_astro\/[\w.@-]+\.js)"/g;
const importedFile = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;

const textOf = (assets: Assets, path: string): string =>
  assets.find(path)?.identity.body.toString() ?? '';

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** All files that the browser would come to ask for one after the other. */
function scriptsBehind(assets: Assets, entries: readonly string[]): string[] {
  const found = new Set(entries);
  for (const path of found) {
    for (const [, name = ''] of textOf(assets, path).matchAll(importedFile)) {
      found.add(`/_astro/${name}`);
    }
  }
  return [...found];
}

export interface WholePage {
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The page with its styles inside; the content policy learns their hashes. */
export function wholePage({ headers, body }: WholePage, assets: Assets): WholePage {
  const hashes: string[] = [];
  const html = body.toString().replace(styleLink, (link, path: string) => {
    const style = textOf(assets, path).trim();
    if (style === '' || style.includes('</style')) return link;
    hashes.push(hashOf(style));
    return `<style>${style}</style>`;
  });
  const entries = [...html.matchAll(scriptTag)].map(([, path = '']) => path);
  const preloads = scriptsBehind(assets, entries)
    .map((path) => `<link rel="modulepreload" href="${path}">`)
    .join('');
  const withStyles = new Headers(headers);
  const policy = headers.get('content-security-policy') ?? '';
  if (hashes.length > 0)
    withStyles.set(
      'content-security-policy',
      policy.replace(/\bstyle-src [^;]*/, (directive) => `${directive} ${hashes.join(' ')}`),
    );
  return {
    headers: withStyles,
    body: Buffer.from(html.replace('</body>', () => `${preloads}</body>`)),
  };
}
