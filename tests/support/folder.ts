/** Folders of a test file. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that is removed after the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  folders.push(folder);
  return folder;
}
