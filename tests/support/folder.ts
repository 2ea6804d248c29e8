/** Folders of a test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** A new folder that is removed after the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
