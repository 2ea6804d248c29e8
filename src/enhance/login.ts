import { loadCalls, loginController } from '#lib/accounts/sessions/login.ts';
import { fillLoginEmail } from './fill-login-email.ts';
import { enhanceForm } from './form-view.ts';

enhanceForm(loginController);
fillLoginEmail(document.getElementById('login'));

// What sends a login is loaded while it is typed, so that the press waits for the answer alone. A browser may keep what
// failed: not without a connection.
document
  .getElementById('login')
  ?.addEventListener('input', () => void (navigator.onLine && loadCalls().catch(() => null)), {
    once: true,
  });
