/** `npm run restore`: puts a backup in place on an empty machine; `--replace` for one that is not empty. */
import { backupCommand } from './backup/run.ts';
import { loadDeveloperEnv } from './support/load-env-file.ts';

loadDeveloperEnv();
process.exitCode = await backupCommand('restore', process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
});
