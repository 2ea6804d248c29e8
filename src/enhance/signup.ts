import { signupController } from '../lib/stores/forms/signup.ts';
import { enhanceForm } from './form-view.ts';

enhanceForm(signupController);
