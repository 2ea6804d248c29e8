/** Writes docs/performance.md: ratios first, and the times and sizes behind them. */
import type { HeavyFigures } from './heavy-figures.ts';
import { heavySection } from './heavy-report.ts';
import type { LabelFigures } from './label-figures.ts';
import type { PageFigures } from './page-figures.ts';
import { receiptSection } from './receipt-report.ts';
import type { ReceiptFigures } from './receipts.ts';
import { judged, rounded, row, table } from './report-table.ts';
import type { ServerFigures } from './server-figures.ts';
import { tried } from './tried.ts';

export interface Pages {
  readonly portal: PageFigures;
  readonly plain: PageFigures;
}

const ratio = (what: string, ours: number, plain: number, target: number): string =>
  judged(`${what} (${rounded(ours)} against ${rounded(plain)} ms)`, ours / plain, target, ' ×');

const pageRows = ({ portal, plain }: Pages): string[] => [
  ratio('/login: largest paint', portal.loginLcp, plain.loginLcp, 1.4),
  ratio('/login: wrong form shows its message', portal.loginMessage, plain.loginMessage, 1.5),
  judged('/login: visible but dead', portal.loginDead, 200, ' ms'),
  judged('/login: script until it answers', portal.loginScript / 1000, 15, ' KB'),
  judged('/login: all bytes until it answers', portal.loginBytes / 1000, 30, ' KB'),
  judged('/login: layout shift', portal.loginShift, 0, ''),
  ratio('welcome: largest paint', portal.welcomeLcp, plain.welcomeLcp, 1.5),
  ratio('welcome: Forms menu opens on a press', portal.welcomeMenu, plain.welcomeMenu, 2),
  judged('welcome: layout shift', portal.welcomeShift, 0, ''),
  judged('welcome: blocking time', portal.welcomeBlocking, 0, ' ms'),
  ratio('welcome: second view', portal.repeatLcp, plain.repeatLcp, 1.3),
  ratio('login submitted to welcome painted', portal.loginToWelcome, plain.loginToWelcome, 1),
];

const serverRows = (f: ServerFigures): string[] => [
  judged(
    '/login: requests/s, share of plain',
    f.login.perSecond / f.plainLogin.perSecond,
    1 / 6,
    '',
    true,
  ),
  judged(
    'welcome: requests/s, share of plain',
    f.welcome.perSecond / f.plainWelcome.perSecond,
    1 / 30,
    '',
    true,
  ),
  judged('welcome: CPU, times plain', f.welcome.cpuMicros / f.plainWelcome.cpuMicros, 30, ' ×'),
  judged('cold start with its database', f.coldStartMs, 400, ' ms'),
  judged('memory idle', f.idleMb, 120, ' MB'),
  judged('memory after 1,000 page views', f.afterFewMb, 200, ' MB'),
  judged('memory after 20,000 page views', f.afterManyMb, 220, ' MB'),
];

const costRows = (f: ServerFigures): string[] =>
  Object.entries({
    '/login, portal': f.login,
    '/login, plain': f.plainLogin,
    'welcome, portal': f.welcome,
    'welcome, plain from memory': f.plainWelcome,
    'welcome, plain with a session and a profile read': f.plainRead,
  }).map(([what, load]) => row(what, rounded(load.perSecond), rounded(load.cpuMicros)));

const labelRows = ({ ours, plain }: LabelFigures): string[] => [
  ratio('1,000 price tickets as PDF', ours.ms, plain.ms, 2.5),
  judged('memory of that process', ours.mb, 300, ' MB'),
  judged('size of the file', ours.bytes / 1e6, 2, ' MB'),
];

export interface Measured {
  readonly pages: Pages;
  readonly server: ServerFigures;
  readonly labels: LabelFigures;
  readonly heavy: HeavyFigures;
  readonly receipts: ReceiptFigures;
  /** Of the machine, when the run began. */
  readonly load: number;
}

/** The whole document. */
export const report = ({
  pages,
  server,
  labels,
  heavy,
  receipts,
  load,
}: Measured): string => `# Performance

Written by \`npm run bench\`; do not edit. It measures the portal against a yardstick in the same run, in turns,
and gives medians: the same two pages as single documents on a plain \`node:http\` server
(\`bench/yardstick/\`), which is as fast as a page can be. Times differ from machine to machine and with what
else runs there (load at the start of this run: ${load.toFixed(1)}); **read the ratios: absolute
figures hold for one machine alone**.

## Pages, cold, on a slow phone

Chromium, CPU 4 times slower, 1.6 Mbit/s, 150 ms round trip. "Visible but dead" is the time from the first
paint to the first answer; the bench presses as soon as there is something to press.

${table(pageRows(pages))}

## Server

16 keep-alive connections from a second process; session checked and profile read from the real database.
Cold start of the plain server: ${rounded(server.plainColdStartMs)} ms.

${table(serverRows(server))}

${[row('page', 'requests/s', 'CPU, µs'), row('---', '---', '---'), ...costRows(server)].join('\n')}

## Labels

1,000 price tickets with their own UPC-A each, against the two libraries alone with the same texts and bars but no
layout and no rules.

${table(labelRows(labels))}

${heavySection(heavy)}

${receiptSection(receipts)}

${tried}`;
