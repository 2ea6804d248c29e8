/** The address of a new account on its way from sign up to the login, in this tab alone. Browser only. */
import { storageOf, takeFromTab } from './browser-storage.ts';

const KEY = 'loginEmail';

/** Keeps the address until the login page takes it. */
export const leaveLoginEmail = (email: string): void =>
  storageOf('sessionStorage')?.setItem(KEY, email);

/** Takes the kept address; '' for none. */
export const takeLoginEmail = (): string => takeFromTab(KEY);
