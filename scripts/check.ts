/** `npm run check`: all checks that run on the source. */
import { staticSteps, vitestSteps } from './support/static-steps.ts';
import { runSteps } from './support/steps.ts';

process.exitCode = await runSteps([...staticSteps, ...vitestSteps]);
