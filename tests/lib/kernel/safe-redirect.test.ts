import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeDeskRedirect } from '#lib/staff/desk-routes.ts';
import { errorWith, loginPathFor, safeRedirect } from '#lib/kernel/safe-redirect.ts';

describe('where a login leads', () => {
  it.each([
    ['/report', '/report'],
    ['/report?page=2#rows', '/report?page=2#rows'],
    ['/terms_&_conditions', '/terms_&_conditions'],
    ['/', '/'],
  ])('leads to %s when it is a path of this site', (next, expected) => {
    expect(safeRedirect(next)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    '',
    'report',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '/./ /evil',
    '/..//evil.test',
    '/login',
    '/login?next=/login',
    '/login/',
    '/%6Cogin',
    '/error?message=Call%20555-0100',
    '/error//',
    '/session',
  ])('leads to the welcome page for %j', (next) => {
    expect(safeRedirect(next)).toBe('/');
  });

  it('never leads away from the site, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string(), (next) => {
        const target = new URL(safeRedirect(`/${next}`), 'https://portal.test');
        expect(target.origin).toBe('https://portal.test');
      }),
    );
  });
});

describe('where a login at the desk leads', () => {
  it.each([
    ['/desk/records/SR-2026-000001?view=1', '/desk/records/SR-2026-000001?view=1'],
    ['/desk?sort=due', '/desk?sort=due'],
    ['/desk', '/desk'],
    ['/desktop', '/desk'],
    ['/desk/../profile', '/desk'],
    ['/desk/login?next=/desk/login', '/desk'],
    ['/desk/logout', '/desk'],
    ['//evil.test/desk/', '/desk'],
    ['/profile', '/desk'],
    [null, '/desk'],
  ])('turns %s into %s', (next, expected) => {
    expect(safeDeskRedirect(next)).toBe(expected);
  });
});

it('carries the asked-for path to the login and the message to the error page', () => {
  expect(loginPathFor('/report?a=1&b=2')).toBe('/login?next=%2Freport%3Fa%3D1%26b%3D2');
  expect(errorWith('50% & more')).toBe('/error?message=50%25%20%26%20more');
  // An address that is too long is refused by the server; half a character has no code.
  expect(errorWith('🧵'.repeat(10_000)).length).toBeLessThan(4_000);
  expect(errorWith('\ud83e')).toBe('/error?message=%EF%BF%BD');
});
