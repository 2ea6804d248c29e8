import { describe, expect, it } from 'vitest';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { toLogin, redirectVisitor } from '#lib/server/guard.ts';

const page = new URL('http://portal.test/report?page=2');
const failure = (kind: ApiFailure['kind'], message = ''): ApiFailure => ({
  kind,
  status: 0,
  message,
  fields: {},
});

describe('a visitor without a session', () => {
  it('goes to the login, which leads back', () => {
    expect(toLogin(page)).toEqual({
      location: '/login?next=%2Freport%3Fpage%3D2',
      clearMirror: true,
    });
  });
});

describe('an API that does not vouch for the session', () => {
  it('keeps the session when there were too many calls', () => {
    const busy = { ...failure('refused'), status: 429 };
    expect(redirectVisitor(busy, page)).toEqual({
      location: '/error?message=Too%20many%20attempts.%20Please%20try%20again%20later.',
      clearMirror: false,
    });
  });

  it.each([
    ['unauthorized', 401],
    ['refused', 403],
  ] as const)('%s with %i counts as logged out', (kind, status) => {
    expect(redirectVisitor({ ...failure(kind), status }, page)).toEqual(toLogin(page));
  });

  it.each([200, 400, 404, 409, 422])('keeps the session on status %i', (status) => {
    expect(redirectVisitor({ ...failure('refused', 'No.'), status }, page)).toEqual({
      location: '/error?message=Failed%20to%20load%20profile.',
      clearMirror: false,
    });
  });

  it.each([
    ['server', 'Down for repairs', '/error?message=Down%20for%20repairs'],
    [
      'server',
      '',
      '/error?message=Something%20went%20wrong%20on%20our%20side.%20Please%20try%20again%20later.',
    ],
    ['network', 'x', '/error?message=Unable%20to%20reach%20the%20server.%20Please%20try%20again.'],
    ['unreadable', '', '/error?message=Failed%20to%20load%20profile.'],
  ] as const)('%s is no logout but an error', (kind, message, location) => {
    expect(redirectVisitor(failure(kind, message), page)).toEqual({ location, clearMirror: false });
  });
});
