/**
 * Makes a page complete, so that a visit waits for as few round trips as can be: style sheets that the browser does not
 * have are put into it, and the scripts that it comes to need are named at its end (in a header they would come before
 * the page itself and hold up its first paint), or fetched at rest where no island is waited for. Decisions 277, 421, 422.
 */
import { createHash } from 'node:crypto';
import type { StaticFiles } from './static-files.ts';
import { AHEAD } from './known-sheets.ts';

/** Where built files lie, and what stands before the address of one in a page. */
const BUILT = '/_astro/';
const before = {
  sheet: ['<link rel="stylesheet" href="'],
  script: ['<script type="module" src="'],
  island: ['component-url="', 'renderer-url="'],
  preload: ['<link rel="modulepreload" href="'],
} as const;
/** The scripts beside it that a built script imports; `matchAll` gives their names. */
export const importedFile = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;
const importedLater = /\bimport\(["'`]\.\/([\w.@-]+\.js)["'`]\)/g;

/** A page on which a visitor signs in. What follows it is fetched while the visitor types. */
const SIGN_IN = `${BUILT}login.astro_`;

/** Names of the files that the welcome page needs; the build checks that each is there, once. */
export const filesAfterSignIn = [
  /\/theme-script\.[\w-]+\.css$/,
  /\/portal-pages\.[\w-]+\.css$/,
  // The sheet of the welcome page, named after a component that the preview of content shares.
  /\/Places\.[\w-]+\.css$/,
  /\/HeaderMenus\.island\.[\w-]+\.js$/,
  /\/ProfileMenu\.island\.[\w-]+\.js$/,
  /\/EmailSwitch\.island\.[\w-]+\.js$/,
] as const;

/** `DgaufqsD` for `/_astro/portal-pages.DgaufqsD.css`, as in the cookie. */
const markOf = (path: string): string => path.split('.').at(-2) ?? '';

/** In the tag of an island that a page waits for: `client:intent` without `later`. */
const AWAITED_ISLAND = '&quot;value&quot;:true}"';

const linksTo = (paths: Iterable<string>, priority = ''): string =>
  [...paths].map((path) => `<link rel="modulepreload" href="${path}"${priority}>`).join('');

/** Adds to the styles that a page's content policy allows. */
function allowStyles(headers: Headers, hashes: readonly string[]) {
  const policy = headers.get('content-security-policy');
  if (policy === null || hashes.length === 0) return;
  headers.set(
    'content-security-policy',
    policy.replace(/\bstyle-src [^;]*/, (given) => `${given} ${hashes.join(' ')}`),
  );
}

const matches = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, path = '']) => path);

/** A built file that a page names: how, and where the name stands. */
interface Mention {
  readonly kind: keyof typeof before;
  readonly path: string;
  readonly at: number;
}

const kinds = Object.entries(before) as [Mention['kind'], readonly string[]][];

/** The built files that a page names, in its order, each with what the name is for. */
function mentionsIn(html: string): Mention[] {
  const found: Mention[] = [];
  for (let at = html.indexOf(BUILT); at >= 0; at = html.indexOf(BUILT, at + 1)) {
    const start = at;
    const kind = kinds.find(([, texts]) =>
      texts.some((text) => html.startsWith(text, start - text.length)),
    )?.[0];
    if (kind) found.push({ kind, path: html.slice(at, html.indexOf('"', at)), at });
  }
  return found;
}

interface Sheet {
  readonly tag: Buffer;
  readonly hash: string;
}

/** What is known of the built files, each looked at once. */
class PageFiles {
  readonly #assets: StaticFiles;
  readonly #sheets = new Map<string, Sheet | null>();
  readonly #imports = new Map<string, readonly string[]>();
  #afterSignIn: readonly string[] | undefined;

  constructor(assets: StaticFiles) {
    this.#assets = assets;
  }

  #text(path: string): string {
    return Buffer.from(this.#assets.get(path)?.identity.body ?? []).toString();
  }

  /** A style sheet as part of a page; null for one that cannot be. */
  sheet(path: string): Sheet | null {
    const known = this.#sheets.get(path);
    if (known !== undefined) return known;
    const style = this.#text(path).trim();
    const isFit = style !== '' && !style.includes('</style');
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    const made = isFit ? { tag: Buffer.from(`<style>${style}</style>`), hash } : null;
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

  /** While the largest file arrives, the small ones wait out their round trips beside it. */
  largestFirst(paths: readonly string[]): string[] {
    return paths.toSorted((one, other) => this.#text(other).length - this.#text(one).length);
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
        [...this.#assets.keys()].filter((path) =>
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
  isAhead: boolean,
): string {
  const sheets = files.filter((file) => file.endsWith('.css')).map(markOf);
  if (files.length === 0 && !there.includes(AHEAD)) return '';
  const known = [...new Set([...sheets, ...there])].filter((mark) => mark !== AHEAD);
  const marks = [...(isAhead ? [AHEAD] : []), ...known].slice(0, MOST_SHEETS).join('.');
  const cookie = `sheets=${marks}; Path=/; Max-Age=${DAYS_30}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `<template data-next-files="${files.join(' ')}" data-next-cookie="${cookie}"></template>`;
}

/** Completes a page; `known` are the marks of the sheets that the browser has. */
export type CompletePage = (
  headers: Headers,
  body: Buffer,
  known: readonly string[],
  isShared: boolean,
) => Buffer<ArrayBuffer>;

/** As many ends are kept: a few for each kind of page, by the sheets that browsers have. */
const MOST_ENDS = 500;

/** Makes the function that completes pages with the built files. */
export function createPageCompleter(assets: StaticFiles, siteUrl: URL): CompletePage {
  const secure = siteUrl.protocol === 'https:';
  const files = new PageFiles(assets);
  const ends = new Map<string, Buffer>();

  /** What a page ends with, for its scripts and for sheets that are in it or at the browser. */
  const endOf = (
    of: (kind: Mention['kind']) => readonly string[],
    inside: readonly string[],
    there: readonly string[],
    { isShared, isAwaited }: { readonly isShared: boolean; readonly isAwaited: boolean },
  ): string => {
    const first = files.scriptsBehind(of('script'));
    const islands = files.scriptsBehind(of('island'));
    const known = new Set([...first, ...of('preload')]);
    // Sign-in pages answer without React, which comes when they are at rest; but a press must not wait for a file.
    const later = isShared
      ? []
      : files.largestFirst([...islands].filter((path) => !known.has(path)));
    const isSignIn = of('script').some((path) => path.startsWith(SIGN_IN));
    const ahead = [
      ...(isShared ? files.fetchedByPress(first) : []),
      ...(isSignIn ? files.afterSignIn() : []),
    ].filter((path) => !first.has(path) && !islands.has(path));
    const atRest = isAwaited ? ahead : [...ahead, ...later];
    return [
      // A page that is read before it is used asks for two small scripts, and for what is behind them once they are there.
      isAwaited && !isShared ? linksTo(first) + linksTo(later, ' fetchpriority="low"') : '',
      noteForScript([...new Set([...inside, ...atRest])], there, secure, isSignIn),
    ].join('');
  };

  return (headers, body, known, isShared) => {
    // A page that is kept for everybody is the same for those who come for the first time.
    const there = isShared ? [] : known;
    // One character a byte: places in the text are places in the body.
    const html = body.toString('latin1');
    const mentions = mentionsIn(html);
    const pieces: Buffer[] = [];
    const hashes: string[] = [];
    const inside: string[] = [];
    let done = 0;
    for (const { kind, path, at } of mentions) {
      const sheet = kind === 'sheet' && !there.includes(markOf(path)) ? files.sheet(path) : null;
      if (!sheet) continue;
      hashes.push(sheet.hash);
      inside.push(path);
      pieces.push(body.subarray(done, at - before.sheet[0].length), sheet.tag);
      done = html.indexOf('>', at) + 1;
    }
    allowStyles(headers, hashes);
    const isAwaited = html.includes(AWAITED_ISLAND);
    const names = mentions.map(({ kind, path }) => kind + path);
    const key = [isShared, isAwaited, ...there, ...names].join(' ');
    let end = ends.get(key);
    if (!end) {
      const of = (kind: Mention['kind']) =>
        mentions.filter((mention) => mention.kind === kind).map(({ path }) => path);
      end = Buffer.from(endOf(of, inside, there, { isShared, isAwaited }));
      if (ends.size >= MOST_ENDS) ends.clear();
      ends.set(key, end);
    }
    const bodyEnd = html.lastIndexOf('</body>');
    if (bodyEnd < done) pieces.push(body.subarray(done));
    else pieces.push(body.subarray(done, bodyEnd), end, body.subarray(bodyEnd));
    return Buffer.concat(pieces);
  };
}
