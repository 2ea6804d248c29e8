/** `npm run backup`: writes database and files into one archive while the portal runs. */
import { backupCommand } from './backup/run.ts';
import { loadDeveloperEnv } from './support/load-env-file.ts';

loadDeveloperEnv();
process.exitCode = await backupCommand('backup', process.argv.slice(2), {
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
});
