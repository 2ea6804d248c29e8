/** `npm run migrate`: brings the schema up to date before the new release starts; `--dry-run` only reports. */
import { loadDeveloperEnv } from './support/load-env-file.ts';
import { output } from './support/output.ts';
import { migrateCommand } from './support/migrate-command.ts';

loadDeveloperEnv();
process.exitCode = await migrateCommand(process.argv.slice(2), process.env, output);
