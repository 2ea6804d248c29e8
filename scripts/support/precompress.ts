/** Writes `.br` and `.gz` beside every built browser file that shrinks by it. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { getMimeType } from 'hono/utils/mime';
import { filesUnder } from '../../server/files-under.ts';
import {
  compressBest,
  isCompressible,
  smallestCompressed,
} from '../../server/bodies/compression.ts';

async function compress(file: string): Promise<void> {
  if (!isCompressible(getMimeType(file) ?? '') || statSync(file).size < smallestCompressed) return;
  const body = readFileSync(file);
  const { br, gzip } = await compressBest(body);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gzip);
}

/** Compresses a whole folder of browser files. */
export async function precompress(directory: string): Promise<void> {
  await Promise.all(filesUnder(directory).map(compress));
}
