import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { mailFiles } from '#lib/content/mail-files.ts';
import { mailContentName } from '#lib/content/mail-schema.ts';
import { placeholdersOf } from '#lib/content/mail-names.ts';
import { findContentErrors } from '#lib/content/schemas.ts';
import { readMails } from '../../../integrations/content.mjs';
import { temporaryFolder } from '../../support/folder.ts';

/** The wording of mails: what its files may say. */
const load = (name: string): object =>
  parse(readFileSync(join(import.meta.dirname, `../../../content/${name}.yaml`), 'utf8')) as object;
const CODE = 'mails/one-time-code';
const faults = (name: string, change: object): string[] =>
  findContentErrors(name, { ...load(name), ...change }).map((line) =>
    line.replace(`content/${name}.yaml: `, ''),
  );

it.each(mailFiles.map(mailContentName))('%s is right', (name) => {
  expect(findContentErrors(name, load(name))).toEqual([]);
});

it('explains each placeholder', () => {
  for (const file of mailFiles)
    for (const { name, meaning } of placeholdersOf(file))
      expect(meaning, `${file} ${name}`).toMatch(/\w/);
});

describe('refused with place and remedy', () => {
  it.each([
    [
      'the code is left out',
      CODE,
      { paragraphs: ['Look here.'] },
      'paragraphs: none has {code}, without which the mail is of no use',
    ],
    [
      'a name that is not known',
      CODE,
      { paragraphs: ['{code}', 'Valid {minuts} minutes.'] },
      'paragraphs > entry 2: {minuts} is not known here; known are {minutes}, {code}',
    ],
    [
      'the code within a sentence',
      CODE,
      { paragraphs: ['Your code: {code}'] },
      'paragraphs > entry 1: {code} needs a paragraph of its own, with nothing else in it',
    ],
    [
      'the code in the subject, which screens show while they are locked',
      CODE,
      { subject: 'Code {code}' },
      'subject: {code} is not known here; known are {minutes}',
    ],
    [
      'a subject of two lines',
      CODE,
      { subject: 'Your code\nBcc: x@example.com' },
      'subject: must be one line',
    ],
    [
      'an empty paragraph',
      CODE,
      { paragraphs: ['{code}', ' '] },
      'paragraphs > entry 2: is empty; write something or take it out',
    ],
    [
      'a placeholder without quotes',
      CODE,
      { paragraphs: [{ code: null }] },
      "paragraphs > entry 1: must be a text; put it in quotes, like '…'",
    ],
    [
      'a brace alone',
      CODE,
      { paragraphs: ['{code}', 'It is valid for {minutes minutes.'] },
      'paragraphs > entry 2: has a brace that is no placeholder; write a name in braces, like {reference}, or take it out',
    ],
    [
      'a page within a sentence',
      'mails/password-changed',
      { paragraphs: ['See {choosePassword} now.'] },
      'paragraphs > entry 1: {choosePassword} is a link: write its words, a colon, and {choosePassword} at the end',
    ],
    [
      'a link without words',
      'mails/password-changed',
      { paragraphs: ['{choosePassword}'] },
      'paragraphs > entry 1: {choosePassword} is a link: write its words, a colon, and {choosePassword} at the end',
    ],
    [
      'a phrase without what it is about',
      'mails/claim-deadline',
      {
        phrases: { ...(load('mails/claim-deadline') as { phrases: object }).phrases, days: 'soon' },
      },
      'phrases > days: must have {days} in it',
    ],
    ['no paragraph', CODE, { paragraphs: [] }, 'paragraphs: has 0 entries; 1 to 20 fit'],
    [
      'a misspelt key',
      CODE,
      { subjekt: 'x' },
      'subjekt: is not known here; check its spelling or take it out',
    ],
    ['a missing key', CODE, { subject: undefined }, 'subject: is missing'],
    [
      'a text that is too long',
      CODE,
      { paragraphs: ['{code}', 'a'.repeat(1001)] },
      'paragraphs > entry 2: is 1001 characters long; 1 to 1000 fit',
    ],
  ])('%s', (_what, name, change, line) => {
    expect(faults(name, change)).toContain(line);
  });
});

it('all files are looked through at once, for those that are missing and of no mail too', () => {
  const folder = temporaryFolder();
  cpSync(join(import.meta.dirname, '../../../content/mails'), folder, { recursive: true });
  expect(Object.keys(readMails(folder) as object)).toEqual(mailFiles);
  rmSync(join(folder, 'deliveries.yaml'));
  writeFileSync(join(folder, 'newsletter.yaml'), 'subject: News\n');
  writeFileSync(join(folder, 'one-time-code.yaml'), 'subject: Code\nparagraphs: [Look here.]\n');
  writeFileSync(join(folder, 'notes.txt'), 'of nobody');
  expect(() => readMails(folder) as object).toThrow(
    [
      'content/mails/one-time-code.yaml: paragraphs: none has {code}, without which the mail is of no use',
      'content/mails/deliveries.yaml: is missing; put it back',
      'content/mails/newsletter.yaml: no page reads this file',
    ].join('\n'),
  );
});
