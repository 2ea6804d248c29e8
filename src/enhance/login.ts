import { loadCalls, loginController } from '#lib/accounts/stores/login.ts';
import { enhanceForm } from './form-view.ts';

enhanceForm(loginController);

// What sends a login is loaded while it is typed, so that the press waits for the answer alone. It asks again itself.
document
  .getElementById('login')
  ?.addEventListener('input', () => void loadCalls().catch(() => null), { once: true });
