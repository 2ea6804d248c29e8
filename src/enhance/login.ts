import { loginController } from '#lib/accounts/stores/login.ts';
import { enhanceForm } from './form-view.ts';

enhanceForm(loginController);
