import { signupController } from '#lib/accounts/stores/signup.ts';
import { enhanceForm } from './form-view.ts';

enhanceForm(signupController);
