import { loadCalls, loginController } from '#lib/accounts/sessions/login.ts';
import { fillLoginEmail } from './fill-login-email.ts';
import { enhanceForm } from './form-view.ts';

enhanceForm(loginController);
fillLoginEmail(document.getElementById('login'));

// Loads the login code during typing, so that a press waits for the answer only. Browsers may cache failed imports:
// skipped while offline.
document
  .getElementById('login')
  ?.addEventListener('input', () => void (navigator.onLine && loadCalls().catch(() => null)), {
    once: true,
  });
