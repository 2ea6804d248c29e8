/** Labels, and rare and heavy work, each against ordinary work of its kind in the same run. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { startSmtpStub, type Mood } from '../tests/api/mail/smtp-stub.ts';
import { demoLogin as demo } from '#api/seed/demo-login.ts';
import { codeRounds, rounds, mostLines, typedLines } from './config.ts';
import { newDataDir, startPortal } from './portal.ts';
import { inTurns, median, atMost, medians, ratio, type Figure } from './figures.ts';
import { measureTyping } from './typing.ts';

type Work = Readonly<Record<'ms' | 'mb' | 'bytes', number>>;

/** Runs one piece of work in a process of its own. */
async function run(script: string, ...parameters: readonly string[]): Promise<Work> {
  const child = fork(join(import.meta.dirname, script), parameters);
  const [work] = (await once(child, 'message')) as [Work];
  return work;
}

async function pictureFile(file: string, width: number, height: number): Promise<string> {
  const create = { width, height, channels: 3 as const, background: '#a05030' };
  const image = sharp({ create, limitInputPixels: false });
  await (file.endsWith('.png') ? image.png({ palette: true, colours: 2 }) : image).toFile(file);
  return file;
}

/** 1,000 price tickets with their own UPC-A each, against the two libraries without layout and rules. */
async function measureLabels(): Promise<Figure[]> {
  const works = await inTurns(rounds, {
    ours: () => run('label-run.ts', 'ours'),
    plain: () => run('label-run.ts'),
  });
  const [ours, plain] = [medians(works.ours), medians(works.plain)];
  return [
    ratio('1,000 price tickets as PDF', ours.ms, plain.ms, 2.5),
    atMost('memory of that process', ours.mb, ' MB', 300),
    atMost('size of the file', ours.bytes / 1e6, ' MB', 2),
  ];
}

/** Returns the milliseconds until the answer. */
async function askForCode(origin: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${origin}/api/client/sendotp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'csrfToken=b', 'x-csrf-token': 'b' },
    body: JSON.stringify({ email: demo.email }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`The code was answered ${answer.status}.`);
  return performance.now() - started;
}

async function portalWith(mood: Mood) {
  const stub = await startSmtpStub(mood);
  const portal = await startPortal(newDataDir(), { smtpUrl: stub.url });
  const stop = async (): Promise<void> => {
    await portal.stop();
    await stub.close();
  };
  return { origin: portal.origin, stop };
}

/** Two portals, asked in turns. */
async function measureMails() {
  const [healthy, stalled] = [await portalWith('accepts'), await portalWith('stalls')];
  try {
    const times = await inTurns(codeRounds, {
      healthy: () => askForCode(healthy.origin),
      stalled: () => askForCode(stalled.origin),
    });
    return { healthy: median(times.healthy), stalled: median(times.stalled) };
  } finally {
    await healthy.stop();
    await stalled.stop();
  }
}

export async function measureHeavyWork(): Promise<Figure[]> {
  const folder = newDataDir();
  try {
    const picture = async (name: string, width: number, height: number) =>
      run('heavy-run.ts', 'picture', await pictureFile(join(folder, name), width, height));
    const tables = async (size: number) => run('heavy-run.ts', 'tables', String(size));
    const photo = await picture('photo.jpg', 4000, 3000);
    const flood = await picture('flood.png', 16_000, 16_000);
    const [one, twenty] = [await tables(mostLines), await tables(mostLines / 20)];
    const typing = await measureTyping();
    const mails = await measureMails();
    return [
      ...(await measureLabels()),
      ratio('256 million pixels, refused, against a photo', flood.ms, photo.ms, 0.5),
      atMost('its memory against that of the photo', flood.mb / photo.mb, ' ×', 1),
      ratio(`check of ${mostLines} line items in one table`, one.ms, twenty.ms, 2),
      ratio(`key press among ${typedLines.many} line items`, typing.many, typing.few, 2),
      ratio('code while the mail server stalls', mails.stalled, mails.healthy, 2),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
