/** Applies the table of rate limits: count first, act afterwards. */
import { createHash } from 'node:crypto';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Database } from '#api/db/database.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import type { RateLimiter } from '#api/context/context.ts';
import type { Metrics } from '#api/kernel/metrics.ts';
import { rateLimits, type RateLimitName } from '#api/context/limits.ts';
import {
  databaseCounters,
  memoryCounters,
  type CounterKey,
  type RateCounters,
} from './rate-counters.ts';
import { secondsToWait, windowStart, type WindowCounts } from './window.ts';

interface LimiterParts {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly scale: number;
}

const digestOf = (part: string): string =>
  createHash('sha256').update(part).digest('base64url').slice(0, 27);

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
    return refuse('too_many', { retryAfterSeconds: wait });
  }
}
