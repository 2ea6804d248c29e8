/**
 * Database server time, for processes on several machines: leases, limits, sessions and codes share one clock. It
 * advances by this process's monotonic clock between readings, so that the machine's clock is irrelevant.
 */
import { sql } from 'kysely';
import type { Database } from './database.ts';

const READ_MS = 10_000;
/** Both clocks of this machine agree to this; else it slept, or its clock was set. */
const JUMP_MS = 1000;

interface Machine {
  /** Milliseconds since 1970, as this machine believes. */
  readonly wall: () => number;
  /** Monotonic milliseconds. */
  readonly steady: () => number;
}

const thisMachine: Machine = { wall: () => Date.now(), steady: () => performance.now() };

export interface DatabaseClock {
  readonly now: () => Date;
  /** Reads the server's time; rejects if it is unreachable. */
  readonly read: () => Promise<void>;
  /** Refreshes every 10 s. Returns a stop function. */
  readonly keep: () => () => void;
}

/** A clock that shows this machine's time until it is read for the first time. */
export function databaseClock(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  machine: Machine = thisMachine,
): DatabaseClock {
  const started = machine.steady();
  let server = { time: machine.wall(), steady: started, wall: machine.wall() };
  let reading: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    if (dialect === 'sqlite') return;
    const before = machine.steady();
    const { rows } = await sql<{ ms: number | string }>`
      select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
    const steady = machine.steady();
    const time = Number(rows[0]?.ms) + (steady - before) / 2;
    if (Number.isFinite(time)) server = { time, steady, wall: machine.wall() };
  };
  const read = (): Promise<void> => (reading ??= ask().finally(() => (reading = null)));

  return {
    read,
    now: () => {
      if (dialect === 'sqlite') return new Date(machine.wall());
      const passed = machine.steady() - server.steady;
      if (Math.abs(machine.wall() - server.wall - passed) > JUMP_MS) read().catch(() => undefined);
      return new Date(Math.round(server.time + passed));
    },
    keep: () => {
      const timer = setInterval(() => void read().catch(() => undefined), READ_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
