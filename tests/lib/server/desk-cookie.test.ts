import { expect, it } from 'vitest';
import {
  clearedDeskCookie,
  deskCookies,
  readDeskCookie,
  readDeskDevice,
} from '#lib/server/desk-cookie.ts';

it('the cookies of the desk are bound to the host on https, and no script reads them', () => {
  expect(deskCookies({ token: 'pd_a-b', device: 'a.b' }, true)).toEqual([
    '__Host-desk=pd_a-b; Path=/; Max-Age=129600; HttpOnly; SameSite=Lax; Secure',
    '__Host-knownDesk=a.b; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure',
  ]);
  expect(readDeskDevice('desk=a; knownDesk=a.b-c', false)).toBe('a.b-c');
  expect(clearedDeskCookie(false)).toBe('desk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});

it('the cookie of the desk is read under the name of the protocol only', () => {
  expect(readDeskCookie('x=1; desk=pd_a-b', false)).toBe('pd_a-b');
  expect(readDeskCookie('desk=pd_a', true)).toBeNull();
  expect(readDeskCookie('xdesk=pd_a; desk=a b', false)).toBeNull();
  expect(readDeskCookie(null, false)).toBeNull();
});
