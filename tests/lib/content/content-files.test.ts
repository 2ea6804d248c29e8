import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { findContentErrors } from '#lib/content/schemas.ts';

const root = join(import.meta.dirname, '../../..');
const load = (name: string): unknown =>
  parse(readFileSync(join(root, 'content', `${name}.yaml`), 'utf8'));

/** The content file with some of its keys replaced. */
const changed = (name: string, change: object): unknown => ({
  ...(load(name) as object),
  ...change,
});

describe('the content files', () => {
  it.each(['company', 'contact', 'welcome', 'team', 'sections'])('%s.yaml has no fault', (name) => {
    expect(findContentErrors(name, load(name))).toEqual([]);
  });

  it('hold the figures of the specification', () => {
    const { figures } = load('welcome') as { figures: { cards: unknown } };
    expect(figures.cards).toMatchObject([
      { value: '1300+', label: 'Clients' },
      { value: '800+', label: 'Reports' },
      { value: '1000+', label: 'Transportation' },
    ]);
  });
});

const hero = {
  headline: 'Spring',
  text: 'x',
  button: { label: 'Go', route: 'service-request' },
  from: '2027-01-01',
  to: '2027-01-02',
};

describe('a wrong content file is told by file, place and fix', () => {
  it.each([
    ['a missing key', 'company', { name: undefined }, 'content/company.yaml: name: is missing'],
    [
      'a number for a text',
      'company',
      { tagline: 12 },
      "content/company.yaml: tagline: must be a text; put it in quotes, like '…'",
    ],
    [
      'a misspelt key',
      'company',
      { tagLine: 'x' },
      'content/company.yaml: tagLine: is not known here; check its spelling or take it out',
    ],
    [
      'a colour by name',
      'company',
      { colours: { light: { brand: 'blue' } } },
      "content/company.yaml: colours > light > brand: must be a color, for example '#2f2a6b'",
    ],
    [
      'a logo elsewhere',
      'company',
      { logo: 'https://example.com/logo.png' },
      'content/company.yaml: logo: must be the path of a picture in public/, for example /logo.svg',
    ],
    [
      'an answer for a form that is not there',
      'company',
      { answers: { default: 1, shop: 2 } },
      'content/company.yaml: answers > shop: no form has the id shop',
    ],
    [
      'an answer after half a day',
      'company',
      { answers: { default: 0.5 } },
      'content/company.yaml: answers > default: must be a whole number of business days, 1 to 30',
    ],
    [
      'a holiday that is no day',
      'company',
      { holidays: ['2026-02-30'] },
      'content/company.yaml: holidays > entry 1: must be a day of the calendar',
    ],
    [
      'two facts',
      'company',
      { facts: ['One.', 'Two.'] },
      'content/company.yaml: facts: has 2 entries; exactly 3 are shown',
    ],
    [
      'a notice that ends before it begins',
      'welcome',
      { notices: [{ text: 'x', from: '2027-01-02', to: '2027-01-01' }] },
      'content/welcome.yaml: notices > entry 1 > to: ends before it begins',
    ],
    [
      'a hero that ends before it begins',
      'welcome',
      { hero: { ...hero, from: '2027-01-02', to: '2027-01-01' } },
      'content/welcome.yaml: hero > to: ends before it begins',
    ],
    [
      'a hero whose picture nobody describes',
      'welcome',
      { hero: { ...hero, picture: '/hero.svg' } },
      'content/welcome.yaml: hero > alt: is missing: those who cannot see the picture read it',
    ],
    [
      'a hero whose button leads nowhere',
      'welcome',
      { hero: { ...hero, button: { label: 'Go', route: 'shop' } } },
      'content/welcome.yaml: hero > button > route: no page has the id "shop"',
    ],
    [
      'a page that does not exist',
      'welcome',
      { places: { title: 'More', links: [{ route: 'shop', text: 'x' }] } },
      'content/welcome.yaml: places > links > entry 1 > route: no page has the id "shop"',
    ],
    [
      'a list that is none',
      'welcome',
      { places: { title: 'More', links: 'x' } },
      'content/welcome.yaml: places > links: must be a list: lines that begin with "- "',
    ],
  ])('%s', (_case, file, change, line) => {
    expect(findContentErrors(file, changed(file, change))).toContain(line);
  });

  it.each([
    ['a topic without its days', { topics: ['labels'] }, 'needs both topics and days, or neither'],
    ['days without topics', { days: 1 }, 'needs both topics and days, or neither'],
    ['days of no topic', { topics: [], days: 1 }, 'needs both topics and days, or neither'],
  ])('%s', (_case, promise, fault) => {
    const answers = [{ topic: 'Labels', time: 'within 1 business day', ...promise }];
    expect(findContentErrors('contact', changed('contact', { answers }))).toEqual([
      `content/contact.yaml: answers > entry 1 > days: ${fault}`,
    ]);
  });

  it('a topic that the form does not have', () => {
    const promise = { topics: ['labels', 'lables'], days: 1 };
    const answers = [{ topic: 'Labels', time: 'within 1 business day', ...promise }];
    expect(findContentErrors('contact', changed('contact', { answers }))).toEqual([
      'content/contact.yaml: answers > entry 1 > topics > entry 2: no topic has the id "lables"',
    ]);
  });

  it('a section without words', () => {
    const sections = Object.fromEntries(
      Object.entries(load('sections') as object).filter(([id]) => id !== 'report'),
    );
    expect(findContentErrors('sections', sections)).toEqual([
      'content/sections.yaml: the file: needs lead and uses of report',
    ]);
  });

  it('an address without its @', () => {
    const [first, ...others] = load('team') as object[];
    expect(findContentErrors('team', [{ ...first, email: 'miriam' }, ...others])).toEqual([
      'content/team.yaml: entry 1 > email: must be an email address, for example hello@example.com',
    ]);
  });

  it('a file that no page reads', () => {
    expect(findContentErrors('prices', {})).toEqual([
      'content/prices.yaml: no page reads this file',
    ]);
  });
});
