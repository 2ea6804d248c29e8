/** `npm run dev`: the portal with hot reload and the demo client. */
import { settingsOfProcess } from '#lib/server/settings.ts';
import { loadDeveloperEnv } from './support/load-env-file.ts';
import { runCommand } from './support/run-command.ts';

loadDeveloperEnv();
const settings = settingsOfProcess();
if (!settings.ok) {
  process.stderr.write(`${settings.error.join('\n')}\n`);
  process.exit(1);
}
const { host, port } = settings.value;
process.exitCode = await runCommand('astro', ['dev', '--host', host, '--port', String(port)], {
  PORTAL_SEED: process.env['PORTAL_SEED'] ?? 'demo',
});
