/** Which Chromium the pictures in e2e/pictures were taken with; another one draws letters and edges a little differently. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../pictures/taken-with.json');

/** Chromium 141 on Linux: the part of a version that draws the same. */
export const drawnBy = (version: string): string =>
  `Chromium ${version.split('.', 1)[0] ?? ''} on ${process.platform}`;

/** What the pictures were taken with; null without pictures. */
export const takenWith = (): string | null =>
  existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly browser: string }).browser
    : null;

/** Notes it when pictures are renewed. */
export function noteTakenWith(version: string): void {
  writeFileSync(file, `${JSON.stringify({ browser: drawnBy(version) }, null, 2)}\n`);
}
