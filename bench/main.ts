/** `npm run bench`: measures pages and server against the yardstick and writes docs/performance.md. */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { buildPortal } from '../scripts/support/build-portal.ts';
import { root } from '../scripts/support/root.ts';
import { runCommand } from '../scripts/support/run-command.ts';
import { isBuilt } from '../scripts/support/source-hash.ts';
import { measureHeavyWork } from './heavy-figures.ts';
import { measureLabels } from './label-figures.ts';
import { measurePages } from './page-figures.ts';
import { measureReceipts } from './receipts.ts';
import { report } from './report.ts';
import { measureServer } from './server-figures.ts';

const file = join(root, 'docs/performance.md');

async function measure(): Promise<void> {
  const load = loadavg()[0] ?? 0;
  process.stdout.write('Pages …\n');
  const pages = await measurePages();
  process.stdout.write('Server …\n');
  const server = await measureServer();
  process.stdout.write('Labels …\n');
  const labels = await measureLabels();
  process.stdout.write('Rare and heavy work …\n');
  const heavy = await measureHeavyWork();
  process.stdout.write('Receipts …\n');
  const receipts = await measureReceipts();
  const text = report({ pages, server, labels, heavy, receipts, load });
  writeFileSync(file, text);
  await runCommand('prettier', ['--write', '--log-level', 'warn', file]);
  process.stdout.write(`${text}\nWritten to docs/performance.md\n`);
}

if (!isBuilt() && (await buildPortal()) !== 0) process.exitCode = 1;
else await measure();
