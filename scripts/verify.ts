/** `npm run verify`: checks a backup, or without one the database and the files in use. */
import { backupCommand } from './backup/run.ts';
import { loadDeveloperEnv } from './support/load-env-file.ts';

loadDeveloperEnv();
process.exitCode = await backupCommand('verify', process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
});
