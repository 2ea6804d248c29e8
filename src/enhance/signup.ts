import { signupController } from '#lib/accounts/sessions/signup.ts';
import { enhanceForm } from './form-view.ts';

enhanceForm(signupController);
