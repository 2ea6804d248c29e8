/**
 * The built portal on a disk of 32 MB that becomes full: a memory disk in a mount namespace of the process, which asks for
 * no rights where users may have namespaces of their own, and else for root.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { temporaryFolder } from '../support/folder.ts';
import { ask, logIn, receiptCall, signUp, upload } from './support/callers.ts';
import { LONG, measured } from './support/figures.ts';
import { isBuilt, startPortal } from './support/portal.ts';

const DISK = '32m';
const script = `mount -t tmpfs -o size=${DISK} none "$DATA_DIR" && exec "$@"`;
const namespace = (...rights: string[]): string[] => [
  'unshare',
  ...rights,
  '--mount',
  'sh',
  '-c',
  script,
  'sh',
];
const folder = temporaryFolder();
const works = (through: readonly string[]): boolean =>
  spawnSync(through[0] ?? '', [...through.slice(1), 'true'], {
    env: { ...process.env, DATA_DIR: folder },
  }).status === 0;
/** Without rights first. */
const through = [namespace('--map-root-user'), namespace()].find(works);

const REFUSED = [503, 507];
const WRITES = 300;

describe.runIf(isBuilt && through !== undefined)('a disk that is full', () => {
  it(
    'fails writes, allows reads, and recovers once there is space',
    async () => {
      const portal = await startPortal({ env: { DATA_DIR: folder }, through: through ?? [] });
      const { port } = portal;
      /** The disk as the process sees it. */
      const disk = `/proc/${portal.child.pid ?? 0}/root${folder}`;
      expect(statfsSync(disk).blocks * statfsSync(disk).bsize).toBe(32 * 1024 * 1024);
      const login = await signUp(port, 'full@example.com');
      const visitor = await logIn(port, login);
      const acknowledged: string[] = [];
      const write = async (): Promise<number> => {
        const name = `F-${randomUUID()}`;
        const answer = await ask({ port, ...receiptCall(visitor.id, name) });
        expect(answer.headers['content-type']).toMatch(/^application\/json/);
        if (answer.status === 200) acknowledged.push(name);
        return answer.status;
      };
      const attach = async (): Promise<number> => {
        const sent = upload(port, visitor, 512 * 1024);
        return (await sent).status;
      };
      const read = async (): Promise<number[]> => {
        const asked = [
          { path: '/login' },
          { path: '/profile', headers: visitor.cookie },
          { path: '/report/receipt/receipt-report', headers: visitor.cookie },
          { path: '/api/client/getprofile', headers: visitor.bearer },
          { path: '/api/client/receipts?size=10', headers: visitor.bearer },
        ];
        const answers = await Promise.all(asked.map((each) => ask({ port, ...each })));
        return answers.map(({ status }) => status);
      };
      const well = [200, 200, 200, 200, 200];
      expect([await write(), await attach()]).toEqual([200, 200]);
      expect(await read()).toEqual(well);

      const filler = join(disk, 'filler');
      const fill = (): void => {
        for (let piece = 1024 * 1024; piece >= 512; piece /= 2)
          for (;;)
            try {
              writeFileSync(filler, Buffer.alloc(piece), { flag: 'a' });
            } catch {
              break;
            }
      };
      fill();
      let refused = 0;
      for (let count = 0; count < WRITES; count += 1) {
        const status = await write();
        expect([200, ...REFUSED]).toContain(status);
        if (status !== 200) refused += 1;
        // What the portal gave back since is taken as well.
        if (status === 200) fill();
      }
      expect(refused).toBeGreaterThan(WRITES / 2);
      for (let count = 0; count < 5; count += 1) {
        expect(REFUSED).toContain(await attach());
        expect(await read()).toEqual(well);
      }
      const incoming = join(disk, 'files/incoming');
      expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
      const isReady = await ask({ port, path: '/healthz' });
      expect(isReady.status).toBe(200);

      rmSync(filler);
      await expect.poll(write).toBe(200);
      expect(await attach()).toBe(200);
      expect(await read()).toEqual(well);
      expect((await logIn(port, login)).id).toBe(visitor.id);

      const copy = temporaryFolder();
      for (const name of readdirSync(disk).filter((each) => /^portal\.db(?:-wal)?$/.test(each)))
        copyFileSync(join(disk, name), join(copy, name));
      const database = await openDatabase({
        url: `sqlite:${join(copy, 'portal.db')}`,
        inThread: true,
      });
      const { rows } = await sql`pragma integrity_check`.execute(database.reader);
      expect(rows).toEqual([{ integrity_check: 'ok' }]);
      const receipts = await database.reader
        .selectFrom('receipts')
        .select('house_reference')
        .execute();
      await database.close();
      const kept = new Set(receipts.map((row) => row.house_reference));
      expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
      expect(kept.size).toBe(acknowledged.length);
      measured(
        'R06',
        `32 MB full: ${refused} of ${WRITES} writes and all uploads refused, all reads answered, ${kept.size} of ${acknowledged.length} acknowledged writes kept`,
      );
      expect(await portal.stop()).toBe(0);
    },
    LONG,
  );
});
