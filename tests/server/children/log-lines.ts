/** Started by a test: writes lines as the portal does, with texts that a stranger has chosen. */
import { openLog } from '#lib/server/log.ts';

const log = openLog('info');
for (const text of JSON.parse(process.argv[2] ?? '[]') as string[])
  log.info({ path: text, email: text }, 'request');
