import { loginController } from '../lib/stores/forms/login.ts';
import { enhanceForm } from './form-view.ts';

enhanceForm(loginController);
