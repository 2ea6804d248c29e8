/** Where tries are counted: in the database for all processes, or in this process's memory. */
import type { Database } from '#api/db/database.ts';
import {
  countHit,
  deleteHits,
  deleteHitsBelow,
  readHits,
  readHitsBelow,
  takeHitBack,
} from './rate-limit-queries.ts';
import type { WindowCounts } from './window.ts';

export interface CounterKey {
  readonly bucket: string;
  readonly start: number;
  readonly length: number;
}

export interface RateCounters {
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
export function databaseCounters({ db, reader }: Database): RateCounters {
  return {
    async count({ bucket, start, length }) {
      const current = await countHit(db, { bucket, windowStart: start });
      return { current, previous: await readHits(reader, { bucket, windowStart: start - length }) };
    },
    async read({ bucket, start, length }) {
      const current = await readHits(reader, { bucket, windowStart: start });
      return { current, previous: await readHits(reader, { bucket, windowStart: start - length }) };
    },
    giveBack: ({ bucket, start }) => takeHitBack(db, { bucket, windowStart: start }),
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
export function memoryCounters(): RateCounters {
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
