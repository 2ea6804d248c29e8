/** A process whose standard output is full, and that answers all the same; says how on standard error. */
import { openLog } from '#lib/server/log.ts';

const log = openLog('info');
process.stdout.write('ready\n');
let answered = 0;
for (let count = 0; count < 200; count++) {
  log.info({ text: 'x'.repeat(500) }, 'request');
  await new Promise((resolve) => setImmediate(resolve));
  answered += 1;
}
await new Promise((resolve) => setTimeout(resolve, 300));
process.stderr.write(String(answered));
process.exit(0);
