import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDrafts } from '#lib/content/live-content.ts';
import { mailText } from '#lib/content/mails.ts';
import { team } from '#lib/content/team.ts';
import { welcome } from '#lib/content/welcome.ts';
import {
  contentFolderErrors,
  contentVersion,
  followContent,
  reloadContent,
} from '#lib/server/content/content-folder.ts';
import { termsVersions } from '#lib/server/terms.ts';

/** Content while the portal runs: what is right is published, what is wrong changes nothing. */
let folder = '';
const look = () => reloadContent(folder, 'public');
const edit = (file: string, change: (text: string) => string) => {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true });
  look();
});
afterEach(() => rmSync(folder, { recursive: true }));

it('publishes a change without a new build', () => {
  const before = contentVersion();
  const first = team[0]?.name ?? '';
  edit('team.yaml', (text) => text.replace(first, 'Ann Example'));
  look();
  expect(team.map(({ name }) => name)).toContain('Ann Example');
  expect(contentVersion()).not.toBe(before);
  expect(contentFolderErrors()).toEqual([]);
});

it('publishes the last valid contents while a file is invalid, and reports file, place and remedy', () => {
  const { lead } = welcome;
  const before = contentVersion();
  edit('welcome.yaml', (text) => text.replace('lead:', 'laed:'));
  edit('team.yaml', (text) => text.replace(/email: \S+/, 'email: nobody'));
  edit('contact.yaml', (text) => `${text}\n  broken: [`);
  look();
  expect(welcome.lead).toBe(lead);
  expect(contentVersion()).toBe(before);
  expect(contentFolderErrors()).toEqual([
    'content/welcome.yaml: lead: is missing',
    'content/welcome.yaml: laed: is not known here; check its spelling or take it out',
    'content/team.yaml: entry 1 > email: must be an email address, for example hello@example.com',
    expect.stringMatching(/^content\/contact\.yaml: /),
  ]);
});

it('takes the wording of a mail while it is right', () => {
  const { paragraphs } = mailText('one-time-code');
  edit('mails/one-time-code.yaml', (text) => text.replace("'{code}'", 'No code today.'));
  look();
  expect(mailText('one-time-code').paragraphs).toEqual(paragraphs);
  expect(contentFolderErrors()).toEqual([
    'content/mails/one-time-code.yaml: paragraphs: none has {code}, without which the mail is of no use',
  ]);
  edit('mails/one-time-code.yaml', (text) =>
    text.replace('No code today.', "'{code}'").replace(/subject: .*/, 'subject: A new subject'),
  );
  look();
  expect(contentFolderErrors()).toEqual([]);
  expect(mailText('one-time-code').subject).toBe('A new subject');
});

it('reports the missing picture', () => {
  edit('team.yaml', (text) => text.replace(/(email: \S+)/, '$1\n  picture: /pictures/none.webp'));
  look();
  expect(contentFolderErrors()).toEqual([
    'content/team.yaml: entry 1 > picture: there is no picture /pictures/none.webp; put it into public/ or upload it in /content',
  ]);
});

it('takes a new version of the terms, and never loses one', () => {
  const text = readFileSync(join(folder, 'terms/2026.1.md'), 'utf8');
  writeFileSync(join(folder, 'terms/2099.1.md'), text.replace('2026-01-01', '2099-01-01'));
  rmSync(join(folder, 'terms/2026.1.md'));
  look();
  expect(termsVersions.map(({ version }) => version)).toEqual(['2026.1', '2026.2', '2099.1']);
});

it('preserves the published terms when their file changes', () => {
  const [first] = termsVersions;
  edit('terms/2026.1.md', (text) => text.replace('fibre', 'fiber'));
  look();
  expect(termsVersions[0]).toEqual(first);
  expect(first?.body).toContain('fibre');
  expect(contentFolderErrors()).toEqual([
    expect.stringMatching(/^content\/terms\/2026\.1\.md: is not the text that was published/),
  ]);
});

it('shows a draft to the one request that previews it', () => {
  const { lead } = welcome;
  expect(withDrafts({ welcome: { ...welcome, lead: 'A draft' } }, () => welcome.lead)).toBe(
    'A draft',
  );
  expect(welcome.lead).toBe(lead);
});

it('reports a content folder that does not exist', () => {
  const missing = join(folder, 'missing');
  const reported: string[] = [];
  followContent(missing, folder, (faults) => reported.push(...faults));
  expect(reported).toEqual([
    `CONTENT_DIR ${missing} does not exist: the portal shows the texts of its build.`,
  ]);
});
