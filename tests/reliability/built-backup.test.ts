/** The built portal, backed up while it takes writes, and what a portal on the restored backup has. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ask, bodyOf, keepAlive, logIn, operations, receiptCall } from './support/callers.ts';
import { signUp, upload, type Visitor } from './support/callers.ts';
import { newPostgresDatabase, serverUrl } from './support/cluster.ts';
import { isFull, LONG, measured, now } from './support/figures.ts';
import { isBuilt, SECRET, startPortal } from './support/portal.ts';

const MEGABYTE = 2 ** 20;
/** 100 MB in `npm run test:reliability`. */
const FILES = isFull ? 10 : 3;
const FILE_BYTES = isFull ? 10 * MEGABYTE - 1024 : MEGABYTE;
const MOST_MS = 10_000;
const BEFORE = isFull ? 500 : 50;
const LANES = 4;

const run = promisify(execFile);
type Env = Readonly<Record<string, string>>;

async function command(name: string, words: readonly string[], env: Env): Promise<string> {
  const settings = { ...process.env, DATABASE_URL: '', ...env };
  const made = await run(process.execPath, ['scripts/backup.ts', name, ...words], {
    env: settings,
  });
  return made.stdout;
}

const kinds = [
  { name: 'SQLite', fresh: async (): Promise<Env> => ({ DATA_DIR: temporaryFolder() }) },
  ...(serverUrl === ''
    ? []
    : [
        {
          name: 'PostgreSQL',
          fresh: async (): Promise<Env> => ({
            DATA_DIR: temporaryFolder(),
            DATABASE_URL: await newPostgresDatabase(),
            APP_SECRET: SECRET,
          }),
        },
      ]),
];

/** Writes receipts until it is told to stop; those that were acknowledged, in their order. */
function keepWriting(port: number, visitor: Visitor) {
  const acknowledged: string[] = [];
  const state = { isOver: false };
  const lane = async (at: number): Promise<void> => {
    const agent = keepAlive(1);
    for (let count = 1; !state.isOver; count += 1) {
      const name = `B-${at}-${count}`;
      const answer = await ask({ port, agent, ...receiptCall(visitor.id, name) });
      if (answer.status === 200) acknowledged.push(name);
    }
    agent.destroy();
  };
  const done = Promise.all(Array.from({ length: LANES }, (_, at) => lane(at)));
  const stop = async (): Promise<void> => {
    state.isOver = true;
    await done;
  };
  return { acknowledged, stop };
}

async function storedIn(env: Env): Promise<{ receipts: Set<string>; files: number }> {
  const url = env['DATABASE_URL'] ?? `sqlite:${join(env['DATA_DIR'] ?? '', 'portal.db')}`;
  const database = await openDatabase({ url, inThread: true });
  const rows = await database.reader.selectFrom('receipts').select('house_reference').execute();
  const files = await database.reader.selectFrom('stored_files').select('name').execute();
  await database.close();
  return {
    receipts: new Set(rows.map(({ house_reference: name }) => name)),
    files: files.length,
  };
}

describe.runIf(isBuilt).each(kinds)('the built portal on $name', ({ name, fresh }) => {
  it(
    'restores every write acknowledged before the backup under load',
    async () => {
      const env = await fresh();
      const portal = await startPortal({ env });
      const visitor = await logIn(portal.port, await signUp(portal.port, 'files@example.com'));
      for (let count = 0; count < FILES; count += 1)
        expect((await upload(portal.port, visitor, FILE_BYTES)).status).toBe(200);
      const writing = keepWriting(portal.port, visitor);
      await expect
        .poll(() => writing.acknowledged.length, { timeout: LONG })
        .toBeGreaterThan(BEFORE);
      const before = [...writing.acknowledged];
      const archive = join(temporaryFolder(), 'portal.backup');
      const began = now();
      await command('backup', [archive], env);
      const took = now() - began;
      const during = writing.acknowledged.length - before.length;
      expect(during).toBeGreaterThan(0);
      await writing.stop();
      expect(await portal.stop()).toBe(0);

      const empty = await fresh();
      await command('restore', [archive], empty);
      expect(await command('verify', [], empty)).toContain('Every file');
      const { receipts, files } = await storedIn(empty);
      expect(before.filter((each) => !receipts.has(each))).toEqual([]);
      expect(files).toBe(FILES);
      const restored = await startPortal({ env: empty });
      const last = { port: restored.port, path: `/api/ops/receipts/${before.at(-1) ?? ''}` };
      expect(bodyOf(await ask({ ...last, headers: operations }))).toMatchObject({
        status: 'EXPECTED',
      });
      expect(await restored.stop()).toBe(0);
      if (isFull) expect(took).toBeLessThan(MOST_MS);
      const megabytes = Math.round((FILES * FILE_BYTES) / MEGABYTE);
      measured(
        'R19',
        `${name}: ${megabytes} MB in ${(took / 1000).toFixed(1)} s with ${during} writes meanwhile, ${before.length} of ${before.length} writes before it restored`,
      );
    },
    LONG,
  );
});
