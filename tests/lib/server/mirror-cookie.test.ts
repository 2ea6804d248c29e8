import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearedMirrorCookie,
  mirrorCookie,
  mirrorFingerprint,
  readMirrorCookie,
} from '#lib/server/mirror-cookie.ts';
import { sessionFingerprint } from '#lib/session/session-fingerprint.ts';

const http = false;
const https = true;
const data = { token: 'ps_abc', client: { id: '7' } };

describe('the mirror of the auth data', () => {
  it('encodes only token and client id as URL-encoded JSON, with its flags', () => {
    const extended = { ...data, client: { id: '7', name: 'Ann' }, more: true };
    expect(mirrorCookie(extended, http)).toBe(
      `clientAuthData=${encodeURIComponent('{"token":"ps_abc","client":{"id":"7"}}')}; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax`,
    );
  });

  it('sets Secure and the __Host- name on https', () => {
    expect(mirrorCookie(data, https)).toMatch(/^__Host-clientAuthData=.*; Secure$/);
    expect(clearedMirrorCookie(https)).toBe(
      '__Host-clientAuthData=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('round-trips among other cookies', () => {
    const cookie = mirrorCookie(data, http)?.split(';')[0] ?? '';
    expect(readMirrorCookie(`a=1; ${cookie}; b=2`, http)).toEqual(data);
  });

  it.each([{ token: 't' }, { token: 't', client: null }, { token: 't', client: { id: {} } }])(
    'contains only a token where no client is named: %j',
    (bare) => {
      const cookie = mirrorCookie(bare, http)?.split(';')[0] ?? '';
      expect(readMirrorCookie(cookie, http)).toEqual({ token: 't', client: {} });
    },
  );

  it.each([
    null,
    '',
    'clientAuthData=',
    'clientAuthData=nonsense',
    'clientAuthData=%',
    'clientAuthData=%7B%7D',
    `clientAuthData=${encodeURIComponent('{"token":"","client":{"id":1}}')}`,
    `clientAuthData=${encodeURIComponent('{"token":"\u20ac","client":{"id":1}}')}`,
    `clientAuthData=${encodeURIComponent('{"token":"a\\r\\nb","client":{"id":1}}')}`,
    `xclientAuthData=${encodeURIComponent(JSON.stringify(data))}`,
  ])('rejects %j', (header) => {
    expect(readMirrorCookie(header, http)).toBeNull();
  });

  it('never throws on what a browser may send', () => {
    fc.assert(
      fc.property(fc.string(), (text) => readMirrorCookie(`clientAuthData=${text}`, http) === null),
    );
  });

  it('shares the fingerprint of its token; empty when unreadable', () => {
    const cookie = mirrorCookie(data, http)?.split(';')[0] ?? '';
    expect(mirrorFingerprint(`a=1; ${cookie}`, http)).toBe(sessionFingerprint(data.token));
    expect(mirrorFingerprint('clientAuthData=%', http)).toBe('');
    expect(mirrorFingerprint('a=1', http)).toBeUndefined();
    expect(mirrorFingerprint(null, http)).toBeUndefined();
  });

  it('rejects auth data that exceeds a cookie', () => {
    expect(mirrorCookie({ ...data, token: 'x'.repeat(4001) }, http)).toBeNull();
  });
});
