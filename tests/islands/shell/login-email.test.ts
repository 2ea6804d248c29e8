// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { LOGIN_EMAIL_KEY } from '#lib/session/browser-storage.ts';
import { fillLoginEmail } from '../../../src/enhance/login.ts';

const form = () => document.getElementById('login');
const address = () => form()?.querySelector<HTMLInputElement>('[name=email]');

beforeEach(() => {
  document.body.innerHTML = '<form id="login"><input name="email"><input name="password"></form>';
});

it('the login takes the address of a sign up once, and asks for the password', () => {
  sessionStorage.setItem(LOGIN_EMAIL_KEY, 'ann@example.com');
  fillLoginEmail(form());
  expect(address()?.value).toBe('ann@example.com');
  expect(document.activeElement?.getAttribute('name')).toBe('password');
  form()?.replaceChildren();
  document.body.innerHTML = '<form id="login"><input name="email"></form>';
  fillLoginEmail(form());
  expect(address()?.value).toBe('');
});

it('the login keeps an address that is typed or filled in already', () => {
  sessionStorage.setItem(LOGIN_EMAIL_KEY, 'ann@example.com');
  address()?.setAttribute('value', 'bob@example.com');
  fillLoginEmail(form());
  expect(address()?.value).toBe('bob@example.com');
});
