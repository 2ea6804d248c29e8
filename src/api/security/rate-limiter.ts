/** Applies the table of rate limits, counted in windows of time: count first, act afterwards. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import type { Database } from '#api/db/database.ts';
import { hash } from 'node:crypto';
import { ok, type Result } from '#lib/kernel/result.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { RateLimiter } from '#api/context/context.ts';
import type { Metrics } from '#api/kernel/metrics.ts';
import { rateLimits, type RateLimitName } from '#api/context/limits.ts';

interface WindowCounts {
  readonly previous: number;
  /** This try included. */
  readonly current: number;
}

/** Start of the fixed window that holds this moment, in milliseconds. */
export const windowStart = (nowMs: number, lengthMs: number): number =>
  Math.floor(nowMs / lengthMs) * lengthMs;

/**
 * Returns the seconds until the next attempt is allowed; 0 for now. Weights the previous window by its overlap, so
 * that waiting for a quarter of an hour cannot double a limit.
 */
export function secondsToWait(
  { previous, current }: WindowCounts,
  max: number,
  nowMs: number,
  lengthMs: number,
): number {
  const passed = (nowMs - windowStart(nowMs, lengthMs)) / lengthMs;
  // Rejected attempts are counted, but leave the wait unchanged.
  const before = Math.min(previous, max);
  if (before * (1 - passed) + current <= max) return 0;
  const next = current + 1;
  const share = next <= max ? 1 - (max - next) / before - passed : 1 - passed + 1 / max;
  return Math.max(1, Math.ceil((share * lengthMs) / 1000));
}

interface Window {
  readonly bucket: string;
  readonly windowStart: number;
}

/** Counts one try and returns how many there were in this window, this one included. */
export async function countHit(
  db: Kysely<Tables>,
  { bucket, windowStart }: Window,
): Promise<number> {
  const { count } = await db
    .insertInto('rate_limits')
    .values({ bucket, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet((eb) => ({ count: eb('rate_limits.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the attempts of one window. */
async function readHits(db: Kysely<Tables>, { bucket, windowStart }: Window): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('count')
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Takes one try of a window back. */
async function refundHit(db: Kysely<Tables>, { bucket, windowStart }: Window): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('window_start', '=', windowStart)
    .where('count', '>', 0)
    .execute();
}

/** Forgets all windows of a bucket. */
async function deleteHits(db: Kysely<Tables>, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('bucket', '=', bucket).execute();
}

/** The buckets of keys that begin as this one does. */
const below = (bucket: string) =>
  sql<boolean>`bucket like ${`${bucket.replaceAll('_', '\\_')}:%`} escape '\\'`;

/** The windows of those buckets that began at this moment or later. */
async function readHitsBelow(db: Kysely<Tables>, bucket: string, from: number) {
  return db
    .selectFrom('rate_limits')
    .selectAll()
    .where(below(bucket))
    .where('window_start', '>=', from)
    .execute();
}

async function deleteHitsBelow(db: Kysely<Tables>, bucket: string): Promise<void> {
  await db.deleteFrom('rate_limits').where(below(bucket)).execute();
}

/** Forgets the windows that began before this moment. */
export async function sweepRateLimits(db: Kysely<Tables>, startedBefore: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', startedBefore).execute();
}

interface CounterKey {
  readonly bucket: string;
  readonly start: number;
  readonly length: number;
}

interface RateCounters {
  /** Counts a try and returns the numbers with it. */
  count(place: CounterKey): Promise<WindowCounts>;
  read(place: CounterKey): Promise<WindowCounts>;
  /** Takes one try back. */
  giveBack(place: CounterKey): Promise<void>;
  forget(place: CounterKey): Promise<void>;
  /** The numbers of all buckets below this one: those of keys that begin with its parts. */
  readBelow(place: CounterKey): Promise<readonly WindowCounts[]>;
  forgetBelow(place: CounterKey): Promise<void>;
}

/** Counts that hold across processes; rejects when the database does, so that callers fail closed. */
function databaseCounters({ db, reader }: Database): RateCounters {
  return {
    async count({ bucket, start, length }) {
      const current = await countHit(db, { bucket, windowStart: start });
      return { current, previous: await readHits(reader, { bucket, windowStart: start - length }) };
    },
    async read({ bucket, start, length }) {
      const current = await readHits(reader, { bucket, windowStart: start });
      return { current, previous: await readHits(reader, { bucket, windowStart: start - length }) };
    },
    giveBack: ({ bucket, start }) => refundHit(db, { bucket, windowStart: start }),
    forget: ({ bucket }) => deleteHits(db, bucket),
    async readBelow({ bucket, start, length }) {
      const rows = await readHitsBelow(reader, bucket, start - length);
      return [...Map.groupBy(rows, (row) => row.bucket).values()].map((windows) => ({
        current: windows.find((row) => row.window_start === start)?.count ?? 0,
        previous: windows.find((row) => row.window_start === start - length)?.count ?? 0,
      }));
    },
    forgetBelow: ({ bucket }) => deleteHitsBelow(db, bucket),
  };
}

const MAX_BUCKETS = 20_000;

/** Counters in the memory of this process; evicts the oldest buckets above the limit. */
function memoryCounters(): RateCounters {
  const counts = new Map<string, { start: number; current: number; previous: number }>();
  const below = ({ bucket }: CounterKey) =>
    [...counts.keys()].filter((key) => key.startsWith(`${bucket}:`));
  const at = ({ bucket, start, length }: CounterKey) => {
    const known = counts.get(bucket);
    if (known?.start === start) return known;
    const previous = known?.start === start - length ? known.current : 0;
    return { start, current: 0, previous };
  };
  return {
    async count(place) {
      const entry = at(place);
      entry.current++;
      counts.delete(place.bucket);
      counts.set(place.bucket, entry);
      if (counts.size > MAX_BUCKETS) counts.delete(counts.keys().next().value ?? '');
      // A copy: tries that come at the same moment each have their own number.
      return { ...entry };
    },
    read: async (place) => at(place),
    giveBack: async (place) => {
      const entry = at(place);
      entry.current = Math.max(0, entry.current - 1);
    },
    forget: async ({ bucket }) => {
      counts.delete(bucket);
    },
    readBelow: async (place) => below(place).map((bucket) => at({ ...place, bucket })),
    forgetBelow: async (place) => below(place).forEach((bucket) => counts.delete(bucket)),
  };
}

interface LimiterParts {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly scale: number;
}

const digestOf = (part: string): string => hash('sha256', part, 'base64url').slice(0, 27);

export class WindowRateLimiter implements RateLimiter {
  readonly #counters: Record<'database' | 'memory', RateCounters>;
  readonly #parts: LimiterParts;

  constructor(parts: LimiterParts, memory = memoryCounters()) {
    this.#parts = parts;
    this.#counters = { database: databaseCounters(parts.database), memory };
  }

  on(database: Database): RateLimiter {
    return new WindowRateLimiter({ ...this.#parts, database }, this.#counters.memory);
  }

  async take(name: RateLimitName, ...key: string[]): Promise<Result<null, Failure>> {
    return this.#decide(name, await this.#countersOf(name).count(this.#place(name, key)));
  }

  async check(name: RateLimitName, ...key: string[]): Promise<Result<null, Failure>> {
    const { current, previous } = await this.#countersOf(name).read(this.#place(name, key));
    return this.#decide(name, { current: current + 1, previous });
  }

  async giveBack(name: RateLimitName, ...key: string[]): Promise<void> {
    await this.#countersOf(name).giveBack(this.#place(name, key));
  }

  async forget(name: RateLimitName, ...key: string[]): Promise<void> {
    await this.#countersOf(name).forget(this.#place(name, key));
  }

  async checkEach(name: RateLimitName, ...begin: string[]): Promise<Result<null, Failure>> {
    const all = await this.#countersOf(name).readBelow(this.#place(name, begin));
    const counts = all.map(({ current, previous }) => ({ current: current + 1, previous }));
    return counts.map((each) => this.#decide(name, each)).find(({ ok }) => !ok) ?? ok(null);
  }

  async forgetEach(name: RateLimitName, ...begin: string[]): Promise<void> {
    await this.#countersOf(name).forgetBelow(this.#place(name, begin));
  }

  #countersOf(name: RateLimitName): RateCounters {
    return this.#counters[rateLimits[name].store];
  }

  /** Hashes key parts, which may be email addresses. */
  #place(name: RateLimitName, key: readonly string[]): CounterKey {
    const length = rateLimits[name].seconds * 1000;
    const start = windowStart(this.#parts.now().getTime(), length);
    return { bucket: [name, ...key.map(digestOf)].join(':'), start, length };
  }

  #decide(name: RateLimitName, counts: WindowCounts): Result<null, Failure> {
    const { max, seconds } = rateLimits[name];
    const { now, metrics, scale } = this.#parts;
    const wait = secondsToWait(counts, max * scale, now().getTime(), seconds * 1000);
    if (wait === 0) return ok(null);
    metrics.count('rate_limited_total', { rule: name });
    return fail('too_many', { retryAfterSeconds: wait });
  }
}
