/** `npm run check`: everything that needs no browser and no build. */
import { staticSteps, vitestSteps } from './support/static-steps.ts';
import { runSteps } from './support/steps.ts';

process.exitCode = await runSteps([...staticSteps, ...vitestSteps]);
