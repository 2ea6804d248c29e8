import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { TERMS_SUMS, readTermsFile, termsSum } from '#lib/content/read-content.ts';
import { splitTerms, findTermsErrors } from '#lib/content/terms-file.ts';
import { knownBlocks } from '#lib/content/text-blocks.ts';

const folder = join(import.meta.dirname, '../../../content/terms');
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));

/** The subjects of the usual standard contract of warehouses. */
const subjects = [
  'Acceptance',
  'Tender and description of goods',
  'Receiving, count and inspection',
  'Services',
  'Charges, card on file and late payment',
  'Storage and lien',
  'limit of liability',
  'Time limits for claims',
  'Shipping',
  'Insurance',
  'Indemnity',
  'Data and privacy',
  'Electronic business',
  'termination',
  'Governing law',
];

describe.each(files)('content/terms/%s', (file) => {
  const parts = splitTerms(textOf(file));

  it('is valid and has every heading', () => {
    expect(
      findTermsErrors(basename(file, '.md'), parse(parts?.head ?? ''), parts?.body ?? ''),
    ).toEqual([]);
    const headings = knownBlocks(parts?.body ?? '').flatMap((block) =>
      block.kind === 'heading' ? [block.text] : [],
    );
    for (const subject of subjects) expect(headings.join('\n')).toContain(subject);
  });
});

describe('a published version never changes', () => {
  const sums = textOf(TERMS_SUMS);

  it('each has its checksum in the list, and the list no other', () => {
    expect(sums.trimEnd().split('\n')).toEqual(
      files.map((file) => termsSum(basename(file, '.md'), textOf(file))),
    );
  });

  it('2026.1 is the text that clients have signed', () => {
    expect(sums).toContain(
      '3dbc7d0b7bde39122d5eea94e093cbc26c96cea64499f8974ae2c4884185cce4  2026.1.md',
    );
  });

  it('one word in it is a fault with file and remedy; line ends of Windows are none', () => {
    const text = textOf('2026.1.md');
    expect(readTermsFile('2026.1', text.replaceAll('\n', '\r\n'), sums).ok).toBe(true);
    expect(readTermsFile('2026.1', text.replace('fibre', 'fiber'), sums)).toEqual({
      ok: false,
      errors: [
        'content/terms/2026.1.md: is not the text that was published (content/terms/SHA256SUMS); put that text back and write the change into a new version',
      ],
    });
  });
});

describe('a wrong version is told by file, place and fix', () => {
  const head = {
    title: 'Terms',
    effectiveFrom: '2026-01-01',
    requiresResign: true,
    changes: ['First.'],
  };
  const body = '## 1. One\n\nText.\n';

  it.each([
    ['2026', head, body, 'content/terms/2026.md: the name must be a version like 2026.1.md'],
    [
      '2026.1',
      { ...head, effectiveFrom: '2026-02-30' },
      body,
      'content/terms/2026.1.md: effectiveFrom: must be a day, for example "2026-02-28"',
    ],
    [
      '2026.1',
      { ...head, requiresResign: 'yes' },
      body,
      'content/terms/2026.1.md: requiresResign: must be true or false, without quotes',
    ],
    [
      '2026.1',
      { ...head, changes: [] },
      body,
      'content/terms/2026.1.md: changes: must name at least one change',
    ],
    ['2026.1', head, 'Text.\n', 'content/terms/2026.1.md: has no heading'],
    [
      '2026.1',
      head,
      `${body}\n| a | b |\n`,
      'content/terms/2026.1.md: "| a | b |": only "## " headings, paragraphs and "- " lists are known',
    ],
    [
      '2026.1',
      head,
      `${body}\nSee [the page](/x).\n`,
      'content/terms/2026.1.md: "See [the page](/x).": only "## " headings, paragraphs and "- " lists are known',
    ],
  ])('%s', (name, given, text, line) => {
    expect(findTermsErrors(name, given, text)).toEqual([line]);
  });

  it('needs a head', () => {
    expect(splitTerms('## 1. One\n')).toBeNull();
    expect(splitTerms('---\ntitle: x\n---\n\n  Text.\r\n\r\n')).toEqual({
      head: 'title: x',
      body: 'Text.\n',
    });
  });
});

it('reads headings, paragraphs over several lines, and lists', () => {
  expect(knownBlocks('## 1. One\n\nA text\nof two lines.\n\n- one\n- two\n')).toEqual([
    { kind: 'heading', text: '1. One' },
    { kind: 'paragraph', text: 'A text of two lines.' },
    { kind: 'list', items: ['one', 'two'] },
  ]);
});
