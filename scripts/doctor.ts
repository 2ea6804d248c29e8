/** `npm run doctor`: what the portal stands on, one line each; `--json` for machines. Changes nothing that stays. */
import { loadDeveloperEnv } from './support/load-env-file.ts';
import { output } from './support/output.ts';
import { doctorCommand } from './doctor/command.ts';

loadDeveloperEnv();
process.exitCode = await doctorCommand(process.argv.slice(2), process.env, output.say);
