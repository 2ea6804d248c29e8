import { describe, expect, it } from 'vitest';
import { colourProblems, companyTheme, contrast } from '#lib/content/contrast.ts';
import { findContentErrors } from '#lib/content/schemas.ts';
import { errorText } from '#lib/kernel/error-text.ts';
import { initials } from '#lib/content/initials.ts';
import { pictureUrl } from '#lib/accounts/picture-url.ts';
import { sessionFingerprint } from '#lib/session/session-fingerprint.ts';

it.each([
  [null, ''],
  ['  The   service\nsleeps. ', 'The service sleeps.'],
  ['\u202eabc\u0000\u200bdef\ufeff', 'abc def'],
  ['<b>', '<b>'],
  ['😀'.repeat(300), '😀'.repeat(300)],
  ['😀'.repeat(301), `${'😀'.repeat(299)}…`],
])('error text of %j', (message, expected) => expect(errorText(message)).toBe(expected));

it.each([
  ['Ann Mary Lee', 'AL'],
  ['ann', 'A'],
  ['  ', ''],
  ['😀 x', '😀X'],
])('initials of %j', (name, expected) => expect(initials(name)).toBe(expected));

it.each([
  ['', '', null],
  ['', 'a b.png', '/api/images/a%20b.png'],
  ['https://api.example.com', 'x/../?y', 'https://api.example.com/api/images/x/../%3Fy'],
])('picture of %j and %j', (base, profile, expected) =>
  expect(pictureUrl(base, profile)).toBe(expected),
);

it('distinguishes sessions by a short fingerprint', () => {
  expect(sessionFingerprint('ps_a')).toMatch(/^[0-9a-f]{8}$/);
  expect(sessionFingerprint('ps_a')).toBe(sessionFingerprint('ps_a'));
  expect(sessionFingerprint('ps_a')).not.toBe(sessionFingerprint('ps_b'));
});

describe('content', () => {
  it('names file, key and what is wrong', () => {
    const person = { name: 'Ann', role: 'Dock', email: 'ann@example.com' };
    const [fault = ''] = findContentErrors('team', [
      person,
      { ...person, email: 'nobody' },
      person,
    ]);
    expect(fault).toContain('content/team.yaml');
    expect(fault).toContain('entry 2 > email: must be');
    expect(findContentErrors('team', [person, person, person])).toEqual([]);
    expect(findContentErrors('team', [person])).toHaveLength(1);
    expect(findContentErrors('planted', {})[0]).toContain('content/planted.yaml');
  });

  it('refuses colours that are hard to read', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#777777')).toBe(1);
    expect(colourProblems({})).toEqual([]);
    expect(colourProblems({ light: { brand: '#2f2a6b' } })).toEqual([]);
    expect(colourProblems({ light: { brand: '#ffee00' } })[0]?.path).toEqual([
      'colours',
      'light',
      'brand',
    ]);
    expect(colourProblems({ dark: { accent: '#181d29' } })[0]?.path).toEqual([
      'colours',
      'dark',
      'accent',
    ]);
    expect(companyTheme({ light: { brand: '#2f2a6b' } })).toContain('#2f2a6b');
    expect(companyTheme({})).toBe('');
  });
});
