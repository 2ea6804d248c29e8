/** The built browser files, read once into memory with their precompressed siblings. */
import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { inertPolicy, scriptPolicy } from '../src/pipeline/security-headers.ts';
import { filesUnder } from './files-under.ts';
import { keepAnswer, type KeptAnswer } from './kept-pages.ts';

export interface Assets {
  /** The file at this decoded path; null: it exists but is not to be served. */
  readonly find: (path: string) => KeptAnswer | null | undefined;
  readonly paths: () => Iterable<string>;
}

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=3600';

/** Dotfiles, source maps, pages and the build's own notes are not served. */
const isPrivate = (path: string): boolean =>
  /(?:^|\/)\./.test(path) || /\.(?:map|html)$/.test(path) || /^\/_(?!astro\/)/.test(path);

const isPacked = (file: string): boolean => /\.(?:br|gz)$/.test(file);

function contentTypeOf(path: string): string {
  const type = getMimeType(path) ?? 'application/octet-stream';
  return /[/+]json$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Parts of pages, which browsers never open as documents. A page of a form has fifty of them. */
const isPart = (path: string): boolean => /\.(?:js|css|woff2?)$/.test(path);
const ofDocuments = new Set(['permissions-policy', 'cross-origin-opener-policy']);

/** Without the headers that say something of documents alone. */
const forParts = (common: readonly string[]): string[] =>
  common.filter((_, index) => !ofDocuments.has((common[index - (index % 2)] ?? '').toLowerCase()));

function headersFor(path: string, common: readonly string[]): string[] {
  const type = contentTypeOf(path);
  return [
    ...(isPart(path) ? forParts(common) : common),
    'Content-Type',
    type,
    'Cache-Control',
    path.startsWith('/_astro/') ? immutable : revalidated,
    'Content-Security-Policy',
    type.startsWith('text/javascript') ? scriptPolicy : inertPolicy,
  ];
}

/** Reads a build's browser files; `common` are the headers that every answer carries. */
export function loadAssets(directory: string, common: readonly string[]): Assets {
  const files = existsSync(directory) ? filesUnder(directory) : [];
  const present = new Set(files);
  const packed = (file: string): Buffer | undefined =>
    present.has(file) ? readFileSync(file) : undefined;
  const answers = new Map<string, KeptAnswer | null>();
  for (const file of files) {
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    if (isPrivate(path) || isPacked(file)) answers.set(path, null);
    else {
      const bodies = {
        identity: readFileSync(file),
        br: packed(`${file}.br`),
        gzip: packed(`${file}.gz`),
      };
      answers.set(path, keepAnswer(headersFor(path, common), bodies));
    }
  }
  return { find: (path) => answers.get(path), paths: () => answers.keys() };
}
