import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STATEMENT_MS } from '#api/db/open.ts';
import { DEADLINE_AFTER_STATEMENT_MS, WAIT_MS } from '#api/db/postgres/open.ts';
import { DEFAULT_TIME_MS as taskMs } from '#api/workers/thread.ts';
import { TIMEOUT_MS } from '#lib/http/http.ts';
import { proxyTimes } from '../../server/stop.ts';
import { usualTimes } from '../../server/limits.ts';

const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const unit = readFileSync('deploy/portal.service', 'utf8');

/** All times of a directive, in milliseconds. */
const timesOf = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, seconds]) => Number(seconds) * 1000);
const [pageReadMs = 0, apiReadMs = 0] = timesOf(nginx, /proxy_read_timeout (\d+)s/g);
const [proxyKeepsMs = 0] = timesOf(nginx, /keepalive_timeout (\d+)s/g);
const [stopMs = 0] = timesOf(unit, /TimeoutStopSec=(\d+)/g);

/** From the inside to the outside: who waits longer hears what was wrong from who waits less. */
const layers: Readonly<Record<string, readonly number[]>> = {
  'a call that reads or writes': [
    WAIT_MS,
    STATEMENT_MS,
    STATEMENT_MS + DEADLINE_AFTER_STATEMENT_MS,
    5000,
    TIMEOUT_MS.json,
    pageReadMs,
    apiReadMs,
  ],
  'a task in a thread': [STATEMENT_MS, taskMs, pageReadMs, TIMEOUT_MS.upload],
  'a body on its way': [
    usualTimes.headersMs,
    usualTimes.bodyMs,
    TIMEOUT_MS.json,
    usualTimes.formMs,
    usualTimes.uploadMs,
    usualTimes.stalledMs,
  ],
  'a connection that the proxy keeps': [proxyKeepsMs, proxyTimes.idleGraceMs, 65_000],
  'a stop': [proxyTimes.idleGraceMs, proxyTimes.hardStopMs, stopMs],
};

describe.each(Object.entries(layers))('time-outs of %s', (_what, times) => {
  it('form layers: each ends before the one around it', () => {
    expect(times.every((time) => time > 0)).toBe(true);
    expect(times.toSorted((one, other) => one - other)).toEqual(times);
    expect(new Set(times).size).toBe(times.length);
  });
});

it('a client waits for an upload no longer than the server does', () => {
  expect(TIMEOUT_MS.upload).toBeLessThanOrEqual(usualTimes.uploadMs);
  expect(TIMEOUT_MS.upload).toBeLessThanOrEqual(apiReadMs);
});
