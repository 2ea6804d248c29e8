/** How the queue of the desk grows: its first page on PostgreSQL with 1,000 open records and with 10,000, in one run. */
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#api/db/open.ts';
import { DEMO_PASSWORD } from '#api/seed/demo-people.ts';
import { addManyEntries } from '../tests/support/many-entries.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { queued } from './config.ts';
import { LIST_MS, take } from './exports.ts';
import { atMost, medianMs, type Figure } from './figures.ts';
import { cookieOf, newDataDir, startPortal } from './portal.ts';

const MAX_GROWTH = 1.5;

const pages: Readonly<Record<string, string>> = {
  'all that the company must act on': '/desk?assignee=any',
  'what is mine or nobody’s': '/desk',
  'an area': '/desk?assignee=any&area=warehouse',
};

/** Logs the manager of the demo in; the cookie of the desk. */
async function deskCookie(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/desk/login`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: 'manager@example.com', password: DEMO_PASSWORD }),
    redirect: 'manual',
  });
  return cookieOf(answer, 'desk');
}

/** Milliseconds of each page, the median of its rounds. */
async function timesOf(origin: string, cookie: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const [name, address] of Object.entries(pages)) {
    found.set(name, await medianMs(queued.rounds, () => take(origin, cookie, address)));
  }
  return found;
}

export async function measureQueue(): Promise<Figure[]> {
  const folder = newDataDir();
  const server = await startPostgres();
  const child = await startPortal(folder, { databaseUrl: server.url });
  const database = await openDatabase({ url: server.url });
  try {
    const { id } = await database.db.selectFrom('clients').select('id').executeTakeFirstOrThrow();
    const cookie = await deskCookie(child.origin);
    const fill = async (from: number, to: number): Promise<void> => {
      await addManyEntries(database, id, { from, to });
      // As autovacuum would.
      await sql`vacuum analyze work_queue`.execute(database.db);
    };
    await fill(0, queued.few);
    const few = await timesOf(child.origin, cookie);
    await fill(queued.few, queued.many);
    const many = await timesOf(child.origin, cookie);
    return [...many].flatMap(([what, ms]) => [
      atMost(`queue of ${queued.many} records: first page of ${what}`, ms, ' ms', LIST_MS),
      atMost(
        `  against ${queued.few} records`,
        ms / (few.get(what) ?? Number.NaN),
        ' ×',
        MAX_GROWTH,
      ),
    ]);
  } finally {
    await database.close();
    await child.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
