/** `npm run backup`, `npm run restore` and `npm run verify`: writes, puts in place and checks an archive of database and files. */
import { backupCommand, type BackupVerb } from './backup/run.ts';
import { loadDeveloperEnv } from './support/load-env-file.ts';
import { output } from './support/output.ts';

loadDeveloperEnv();
const [verb, ...words] = process.argv.slice(2) as [BackupVerb, ...string[]];
process.exitCode = await backupCommand(verb, words, {
  env: process.env,
  ...output,
});
