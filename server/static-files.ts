/** The built browser files, read once into memory with their precompressed siblings. */
import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { cacheResponse, type CachedResponse } from './cached-response.ts';
import { filesUnder } from './files-under.ts';
import {
  headersOfParts,
  inertPolicy,
  scriptPolicy,
  securityHeaders,
  type HeaderRecord,
} from './security-headers.ts';

/** By path; null: the file exists but is not to be served. */
export type StaticFiles = ReadonlyMap<string, CachedResponse | null>;

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=3600';

/** Dotfiles, source maps, pages and the build's own notes are not served. */
const isPrivate = (path: string): boolean =>
  /(?:^|\/)\./.test(path) || /\.(?:map|html)$/.test(path) || /^\/_(?!astro\/)/.test(path);

function contentTypeOf(path: string): string {
  const type = getMimeType(path) ?? 'application/octet-stream';
  return /[/+]json$/.test(type) ? `${type}; charset=utf-8` : type;
}

function headersFor(path: string, siteUrl: URL): HeaderRecord {
  const type = contentTypeOf(path);
  const common = /\.(?:js|css|woff2?)$/.test(path) ? headersOfParts : securityHeaders;
  return {
    ...common(siteUrl),
    'Content-Type': type,
    'Cache-Control': path.startsWith('/_astro/') ? immutable : revalidated,
    'Content-Security-Policy': type.startsWith('text/javascript') ? scriptPolicy : inertPolicy,
  };
}

/** Reads a build's browser files. */
export function loadStaticFiles(directory: string, siteUrl: URL): StaticFiles {
  const files = existsSync(directory) ? filesUnder(directory) : [];
  const present = new Set(files);
  const read = (file: string) => (present.has(file) ? readFileSync(file) : undefined);
  const answers = new Map<string, CachedResponse | null>();
  for (const file of files) {
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    if (isPrivate(path) || /\.(?:br|gz)$/.test(file)) answers.set(path, null);
    else {
      const bodies = {
        identity: readFileSync(file),
        br: read(`${file}.br`),
        gzip: read(`${file}.gz`),
      };
      answers.set(path, cacheResponse(headersFor(path, siteUrl), bodies));
    }
  }
  return answers;
}
