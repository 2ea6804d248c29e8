/** What a call of the feed says, in one short text: equal for equal calls, whatever the order of their fields. */
import { createHash } from 'node:crypto';
import { isRecord } from '#lib/kernel/is-record.ts';

const inOrder = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** SHA-256 in hex of the call as JSON, with the names of all fields in order. */
export const digestOfCall = (call: object): string =>
  createHash('sha256').update(JSON.stringify(call, inOrder)).digest('hex');
