/** Content types of the files that a build can hold, and which types are worth compressing. */
import { extname } from 'node:path';

const byExtension: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** The content type for a file name. */
export const contentTypeOf = (file: string): string =>
  byExtension[extname(file).toLowerCase()] ?? 'application/octet-stream';

const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|wasm|manifest\+json|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/;
const verdicts = new Map<string, boolean>();

/** Whether bodies of this content type shrink; already packed ones (images, fonts, PDF) do not. */
export function isCompressible(type: string): boolean {
  const known = verdicts.get(type);
  if (known !== undefined) return known;
  const verdict = compressible.test(type);
  if (verdicts.size < 100) verdicts.set(type, verdict);
  return verdict;
}
