/**
 * Rare and heavy work against ordinary work of its kind in the same run: no test has a clock (docs/testing.md).
 * Alone, on what was built: `node bench/heavy-figures.ts`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { mostLines } from './config.ts';
import { heavySection } from './heavy-report.ts';
import { measureMails, type MailTimes } from './mail-figures.ts';
import { newDataDir } from './portal.ts';
import { measureTyping, type TypingTimes } from './typing-figures.ts';

/** Processor time of the work, and how far its process grew for it. */
interface Work {
  readonly ms: number;
  readonly mb: number;
}

export interface HeavyFigures {
  /** A picture of twelve million pixels, and one of 256 million in a small file. */
  readonly photo: Work;
  readonly flood: Work;
  /** The same line items in one table and in twenty. */
  readonly oneTable: Work;
  readonly twentyTables: Work;
  readonly typing: TypingTimes;
  readonly mails: MailTimes;
}

async function run(...parameters: readonly string[]): Promise<Work> {
  const child = fork(join(import.meta.dirname, 'heavy-run.ts'), parameters);
  const [work] = (await once(child, 'message')) as [Work];
  return work;
}

async function pictureFile(file: string, width: number, height: number): Promise<string> {
  const create = { width, height, channels: 3 as const, background: '#a05030' };
  const image = sharp({ create, limitInputPixels: false });
  await (file.endsWith('.png') ? image.png({ palette: true, colours: 2 }) : image).toFile(file);
  return file;
}

/** Measures all of it. */
export async function measureHeavyWork(): Promise<HeavyFigures> {
  const folder = newDataDir();
  try {
    return {
      photo: await run('picture', await pictureFile(join(folder, 'photo.jpg'), 4000, 3000)),
      flood: await run('picture', await pictureFile(join(folder, 'flood.png'), 16_000, 16_000)),
      oneTable: await run('tables', String(mostLines)),
      twentyTables: await run('tables', String(mostLines / 20)),
      typing: await measureTyping(),
      mails: await measureMails(),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.stdout.write(`${heavySection(await measureHeavyWork())}\n`);
