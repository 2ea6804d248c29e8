/** Writes `.br` and `.gz` beside every built browser file that shrinks by it. */
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBest, smallestCompressed } from '../../server/compression.ts';
import { contentTypeOf, isCompressible } from '../../server/content-types.ts';

function compress(file: string): void {
  if (!isCompressible(contentTypeOf(file)) || statSync(file).size < smallestCompressed) return;
  const body = readFileSync(file);
  writeFileSync(`${file}.br`, compressBest.br(body));
  writeFileSync(`${file}.gz`, compressBest.gzip(body));
}

/** Compresses a whole folder of browser files. */
export function precompress(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) compress(join(entry.parentPath, entry.name));
}
