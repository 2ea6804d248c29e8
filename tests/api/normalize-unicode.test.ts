import { describe, expect, it } from 'vitest';
import { lengthOf, normalizeUnicode, normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import { normalValues } from '#lib/kernel/text/normal-values.ts';
import { createTestApi, openAnyDatabase } from '../support/api.ts';

describe('the normal form of text', () => {
  it.each([
    ['line breaks of every system', 'a\r\nb\rc\u2028d\u2029e', 'a\nb\nc\nd\ne'],
    ['spaces of every width', 'a\u00a0b\u2007c\u202fd\u3000e', 'a b c d e'],
    ['hyphens that do not break', '12\u201114\u201016', '12-14-16'],
    ['marks of direction', '\u202aAcme \u202ecod.exe\u2066\u2069\u200e\u200f', 'Acme cod.exe'],
    ['invisible characters', 'PO\u200b45\u00ad00\ufeff\u2060\u034f\u180e', 'PO4500'],
    ['blanks that count as letters', '\u2800\u115f\u3164\uffa0', ''],
    ['joiners between Latin letters', 'Auf\u200clage\u200d', 'Auflage'],
    ['variation selectors and tags with nothing before them', '\ufe0f\u{e0067}x', 'x'],
    ['places of pasted objects', 'see \ufffc\ufffc', 'see '],
    ['selectors that select nothing', 'AB\ufe0f-\ufe0f1\ufe0f2 \u2011\ufe0f\u200d', 'AB-12 -'],
    ['letters in parts', 'Cafe\u0301', 'Café'],
  ])('normalizes %s to one form', (_, text, normal) => expect(normalizeUnicode(text)).toBe(normal));

  it.each([
    'می\u200cخواهم',
    'क्\u200dष',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '\u{1f44d}\u{1f3fd} \u2764\ufe0f #\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '辻\u{e0100}',
    'spring – summer, ‘O’Brien’ … 100\u066a',
    'a\tb\nc',
  ])('preserves meaningful characters: %j', (text) => {
    expect(normalizeUnicode(text)).toBe(text);
    expect(normalizeUnicode(normalizeUnicode(text))).toBe(text);
  });

  it('applies at every depth, except to passwords', () => {
    const sent = JSON.parse(
      '{"lines":[{"sku":"A\u202eB","qty":1}],"newPassword":"a\u202eb","__proto__":{"x":"\u2066y"}}',
    ) as object;
    expect(JSON.stringify(normalValues(sent))).toBe(
      '{"lines":[{"sku":"AB","qty":1}],"newPassword":"a\u202eb","__proto__":{"x":"y"}}',
    );
  });

  it('uses ASCII digits in codes of any script', () => {
    expect(normalizeSigns('１２–３４ＡＢ−٣۴५')).toBe('12-34AB-345');
    const decimals = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code))
      .filter((sign) => /\p{Nd}/u.test(sign))
      .map(normalizeSigns);
    expect(decimals.join('')).toBe('0123456789'.repeat(decimals.length / 10));
  });

  it('counts characters', () => {
    expect(['aé\u{1f600}', 'ae\u0301\u{1f600}', 'abc'].map(lengthOf)).toEqual([3, 3, 3]);
  });

  it('handles a text of combining marks only', () => {
    for (const mark of ['\u{e0061}', '\u200d', '\ufe0f', '\u{1f3f4}\u{e0061}'])
      expect(normalizeUnicode(mark.repeat(50_000)).length).toBeLessThan(250_000);
  });

  it('applies to calls and searches', async () => {
    const api = createTestApi(await openAnyDatabase());
    const { token } = await api.logIn(await api.signUp());
    const values = { sku: 'TEE\u202e\u20111', description: 'Shirt\u00a0\u2066gpj.exe\u2069' };
    const made = await api.call('POST /client/products', { token, body: { values } });
    expect(made.status).toBe(200);
    const q = encodeURIComponent('shirt\u202e');
    const found = await api.call(`GET /client/products?q=${q}`, { token });
    expect(JSON.stringify(found.body)).toMatch(/"TEE-1".*"Shirt gpj\.exe"/);
  });
});
