import { takeLoginEmail } from '#lib/session/login-email.ts';

/** Fills the kept address into an empty login form, once, and puts the focus on the password. */
export function fillLoginEmail(form: HTMLElement | null): void {
  const email = takeLoginEmail();
  const address = form?.querySelector<HTMLInputElement>('[name=email]');
  if (email === '' || !address || address.value !== '') return;
  address.value = email;
  form?.querySelector<HTMLInputElement>('[name=password]')?.focus();
}
