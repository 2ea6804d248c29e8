import { expect, it } from 'vitest';
import { clearedDeskCookie, deskCookie, readDeskCookie } from '#lib/server/desk-cookie.ts';

it('the cookie of the desk is bound to the host on https, and no script reads it', () => {
  expect(deskCookie('pd_a-b', true)).toBe(
    '__Host-desk=pd_a-b; Path=/; Max-Age=43200; HttpOnly; SameSite=Lax; Secure',
  );
  expect(clearedDeskCookie(false)).toBe('desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});

it('the cookie of the desk is read under the name of the protocol only', () => {
  expect(readDeskCookie('x=1; desk=pd_a-b', false)).toBe('pd_a-b');
  expect(readDeskCookie('desk=pd_a', true)).toBeNull();
  expect(readDeskCookie('xdesk=pd_a; desk=a b', false)).toBeNull();
  expect(readDeskCookie(null, false)).toBeNull();
});
