import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** What a start does with the content folder; each test starts anew. */
let folder = '';
const start = async () => {
  vi.resetModules();
  const { contentVersion, reloadContent: lookAtContent } =
    await import('#lib/server/content/content-folder.ts');
  const { welcome } = await import('#lib/content/welcome.ts');
  const { termsVersions } = await import('#lib/server/terms.ts');
  const look = () => lookAtContent(folder, 'public');
  look();
  return { look, contentVersion, welcome, termsVersions };
};
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('reads nothing while the folder is as the build read it', async () => {
  const { contentVersion, termsVersions } = await start();
  expect(contentVersion()).toBe('built');
  expect(termsVersions.map(({ version }) => version)).toEqual(['2026.1', '2026.2']);
});

it('reads a folder that is not as the build read it', async () => {
  const { welcome: built } = await start();
  write('welcome.yaml', JSON.stringify({ ...built, lead: 'Changed before the start' }));
  const { contentVersion, welcome } = await start();
  expect(welcome.lead).toBe('Changed before the start');
  expect(contentVersion()).not.toBe('built');
});

it('notices a file that is new or gone', async () => {
  mkdirSync(join(folder, 'pictures'));
  write('pictures/new.webp', '');
  expect((await start()).contentVersion()).not.toBe('built');
  rmSync(join(folder, 'pictures'), { recursive: true });
  rmSync(join(folder, 'team.yaml'));
  expect((await start()).contentVersion()).not.toBe('built');
});

it('reads a folder that is put back as it was', async () => {
  const { look, welcome } = await start();
  const { lead } = welcome;
  cpSync(join(folder, 'welcome.yaml'), join(folder, 'kept'));
  write('welcome.yaml', JSON.stringify({ ...welcome, lead: 'For a while' }));
  look();
  expect(welcome.lead).toBe('For a while');
  cpSync(join(folder, 'kept'), join(folder, 'welcome.yaml'));
  look();
  expect(welcome.lead).toBe(lead);
});
