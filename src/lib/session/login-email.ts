/** The address of a new account on its way from sign up to the login, in this tab alone. Browser only. */
import { storageOf } from './browser-storage.ts';

const KEY = 'loginEmail';

/** Keeps the address until the login page takes it. */
export const leaveLoginEmail = (email: string): void =>
  storageOf('sessionStorage')?.setItem(KEY, email);

/** Fills the kept address into an empty login form, once, and puts the focus on the password. */
export function fillLoginEmail(form: HTMLElement | null): void {
  const tab = storageOf('sessionStorage');
  const email = tab?.getItem(KEY) ?? '';
  tab?.removeItem(KEY);
  const address = form?.querySelector<HTMLInputElement>('[name=email]');
  if (email === '' || !address || address.value !== '') return;
  address.value = email;
  form?.querySelector<HTMLInputElement>('[name=password]')?.focus();
}
