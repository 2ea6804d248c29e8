/**
 * Makes a page complete, so that a visit waits for as few round trips as can be: style sheets that the browser does not
 * have are put into it, and the scripts that it comes to need are named at its end (in a header they would come before
 * the page itself and hold up its first paint). Decision 277.
 */
import { createHash } from 'node:crypto';
import type { Assets } from './assets.ts';

const styleLink = /<link rel="stylesheet" href="(\/_astro\/[\w.@-]+\.css)"[^>]*>/g;
const scriptTag = /<script type="module" src="(\/_astro\/[\w.@-]+\.js)"/g;
const islandScript = /(?:component|renderer)-url="(\/_astro\/[\w.@-]+\.js)"/g;
const preloaded = /<link rel="modulepreload" href="([^"]+)"/g;
const importedFile = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;
const importedLater = /\bimport\(["'`]\.\/([\w.@-]+\.js)["'`]\)/g;

/** A page on which a visitor signs in. What follows it is fetched while the visitor types. */
const signIn = '<script type="module" src="/_astro/login.astro_';

/** Names of the files that the welcome page needs; the build checks that each is there, once. */
export const filesAfterSignIn = [
  /\/theme-script\.[\w-]+\.css$/,
  /\/portal-pages\.[\w-]+\.css$/,
  /\/HeaderMenus\.island\.[\w-]+\.js$/,
  /\/ProfileMenu\.island\.[\w-]+\.js$/,
  /\/EmailSwitch\.island\.[\w-]+\.js$/,
] as const;

/** The cookie in which a page's script notes the style sheets that the browser has. */
const SHEETS = /(?:^|;\s*)sheets=([\w.-]{1,400})/;

/** `DgaufqsD` for `/_astro/portal-pages.DgaufqsD.css`, as in the cookie. */
const markOf = (path: string): string => path.split('.').at(-2) ?? '';

const linksTo = (paths: Iterable<string>, priority = ''): string =>
  [...paths].map((path) => `<link rel="modulepreload" href="${path}"${priority}>`).join('');

const matches = (pattern: RegExp, html: string): string[] =>
  [...html.matchAll(pattern)].map(([, path = '']) => path);

interface Sheet {
  readonly tag: string;
  readonly hash: string;
}

/** What is known of the built files, each looked at once. */
class PageFiles {
  readonly #assets: Assets;
  readonly #sheets = new Map<string, Sheet | null>();
  readonly #imports = new Map<string, readonly string[]>();
  #afterSignIn: readonly string[] | undefined;

  constructor(assets: Assets) {
    this.#assets = assets;
  }

  #text(path: string): string {
    return this.#assets.find(path)?.identity.body.toString() ?? '';
  }

  /** A style sheet as part of a page; null for one that cannot be. */
  sheet(path: string): Sheet | null {
    const known = this.#sheets.get(path);
    if (known !== undefined) return known;
    const style = this.#text(path).trim();
    const isFit = style !== '' && !style.includes('</style');
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    const made = isFit ? { tag: `<style>${style}</style>`, hash } : null;
    this.#sheets.set(path, made);
    return made;
  }

  #importsOf(path: string): readonly string[] {
    const known = this.#imports.get(path);
    if (known) return known;
    const found = matches(importedFile, this.#text(path)).map((name) => `/_astro/${name}`);
    this.#imports.set(path, found);
    return found;
  }

  /** These scripts and all behind them, which the browser would come to ask for one after the other. */
  scriptsBehind(entries: readonly string[]): Set<string> {
    const found = new Set(entries);
    for (const path of found) for (const next of this.#importsOf(path)) found.add(next);
    return found;
  }

  /** What these scripts fetch when a button is pressed: the client of the API. */
  fetchedByPress(scripts: Iterable<string>): Set<string> {
    const names = [...scripts].flatMap((path) => matches(importedLater, this.#text(path)));
    return this.scriptsBehind(names.map((name) => `/_astro/${name}`));
  }

  /** What the page behind a login needs. */
  afterSignIn(): readonly string[] {
    this.#afterSignIn ??= [
      ...this.scriptsBehind(
        [...this.#assets.paths()].filter((path) =>
          filesAfterSignIn.some((pattern) => pattern.test(path)),
        ),
      ),
    ];
    return this.#afterSignIn;
  }
}

const MOST_SHEETS = 12;
const DAYS_30 = 2_592_000;

/**
 * Where the page's script finds what to fetch when the page is at rest, and the cookie to set then: the sheets inside
 * this page, so that the next one can name them, and what a named page is known to need.
 */
function noteForScript(
  files: readonly string[],
  there: readonly string[],
  secure: boolean,
): string {
  const sheets = files.filter((file) => file.endsWith('.css')).map(markOf);
  if (files.length === 0) return '';
  const marks = [...new Set([...sheets, ...there])].slice(0, MOST_SHEETS).join('.');
  const cookie = `sheets=${marks}; Path=/; Max-Age=${DAYS_30}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `<template data-next-files="${files.join(' ')}" data-next-cookie="${cookie}"></template>`;
}

/** Completes a page; `cookie` is that of the request. */
export type CompletePage = (
  headers: Headers,
  body: Buffer,
  cookie: string,
  isShared: boolean,
) => Buffer<ArrayBuffer>;

/** Makes the function that completes pages with the built files. */
export function createPageCompleter(assets: Assets, siteUrl: URL): CompletePage {
  const secure = siteUrl.protocol === 'https:';
  const files = new PageFiles(assets);
  return (headers, body, cookie, isShared) => {
    // A page that is kept for everybody is the same for those who come for the first time.
    const there = isShared ? [] : (SHEETS.exec(cookie)?.[1]?.split('.') ?? []);
    const hashes: string[] = [];
    const inside: string[] = [];
    const html = body.toString().replace(styleLink, (link, path: string) => {
      const sheet = there.includes(markOf(path)) ? null : files.sheet(path);
      if (!sheet) return link;
      hashes.push(sheet.hash);
      inside.push(path);
      return sheet.tag;
    });
    const policy = headers.get('content-security-policy');
    if (hashes.length > 0 && policy !== null)
      headers.set(
        'content-security-policy',
        policy.replace(/\bstyle-src [^;]*/, (directive) => `${directive} ${hashes.join(' ')}`),
      );
    const first = files.scriptsBehind(matches(scriptTag, html));
    const islands = files.scriptsBehind(matches(islandScript, html));
    const known = new Set([...first, ...matches(preloaded, html)]);
    // Sign-in pages answer without React, which comes when they are at rest; but a press must not wait for a file.
    const later = isShared ? [] : [...islands].filter((path) => !known.has(path));
    const ahead = [
      ...(isShared ? files.fetchedByPress(first) : []),
      ...(html.includes(signIn) ? files.afterSignIn() : []),
    ].filter((path) => !first.has(path) && !islands.has(path));
    const end = [
      linksTo(first),
      linksTo(later, ' fetchpriority="low"'),
      noteForScript([...new Set([...inside, ...ahead])], there, secure),
    ].join('');
    return Buffer.from(html.replace('</body>', () => `${end}</body>`));
  };
}
