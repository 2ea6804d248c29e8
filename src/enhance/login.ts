import { loadCalls, loginController } from '#lib/accounts/sessions/login.ts';
import { enhanceForm } from './form-view.ts';
import { LOGIN_EMAIL_KEY, popFromTab } from '#lib/session/browser-storage.ts';

/** Fills the kept address into an empty login form, once, and puts the focus on the password. */
export function fillLoginEmail(form: HTMLElement | null): void {
  const email = popFromTab(LOGIN_EMAIL_KEY);
  const address = form?.querySelector<HTMLInputElement>('[name=email]');
  if (email === '' || address?.value !== '') return;
  address.value = email;
  form?.querySelector<HTMLInputElement>('[name=password]')?.focus();
}

enhanceForm(loginController);
fillLoginEmail(document.getElementById('login'));

// Loads the login code during typing, so that a press waits for the answer only. Browsers may cache failed imports:
// skipped while offline.
document
  .getElementById('login')
  ?.addEventListener('input', () => void (navigator.onLine && loadCalls().catch(() => null)), {
    once: true,
  });
