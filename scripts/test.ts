/** `npm test`: every check, ending with `N passed, N failed`. */
import { browserSteps } from './support/browser-steps.ts';
import { staticSteps, vitestSteps } from './support/static-steps.ts';
import { runSteps } from './support/steps.ts';

process.exitCode = await runSteps([...staticSteps, ...vitestSteps, ...browserSteps]);
