/**
 * `npm run bench`: measures the portal against a yardstick in the same run, in turns, prints ratios and writes them to
 * dist/bench.txt. Names after it run only those sections.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { buildPortal } from '../scripts/support/build-portal.ts';
import { root } from '../scripts/support/root.ts';
import { isBuilt } from '../scripts/support/source-hash.ts';
import { lineOf, type Figure } from './figures.ts';
import { measureHeavyWork } from './heavy-work.ts';
import { measurePages } from './pages.ts';
import { measureQueue } from './queue.ts';
import { measureReceipts } from './receipts.ts';
import { measureServer } from './server.ts';

const sections: Readonly<Record<string, () => Promise<Figure[]>>> = {
  pages: measurePages,
  server: measureServer,
  heavy: measureHeavyWork,
  receipts: measureReceipts,
  queue: measureQueue,
};

async function measure(names: readonly string[]): Promise<void> {
  const lines = [`Load of the machine at the start: ${(loadavg()[0] ?? 0).toFixed(1)}`];
  process.stdout.write(`${lines.join('')}\n`);
  for (const name of names) {
    const figures = (await sections[name]?.()) ?? [];
    const section = ['', name, ...figures.map(lineOf)];
    process.stdout.write(`${section.join('\n')}\n`);
    lines.push(...section);
  }
  writeFileSync(join(root, 'dist/bench.txt'), `${lines.join('\n')}\n`);
}

const named = process.argv.slice(2);
if (!isBuilt() && (await buildPortal()) !== 0) process.exitCode = 1;
else await measure(named.length > 0 ? named : Object.keys(sections));
