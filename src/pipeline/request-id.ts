/** Ids that tie a response to its log lines: unique per process start, cheap to make. */
import { randomBytes } from 'node:crypto';

const start = randomBytes(6).toString('hex');
let counter = 0;

/** A new id, never seen before. */
export function nextRequestId(): string {
  counter += 1;
  return `${start}-${counter.toString(36)}`;
}

/** Whether an id from a trusted proxy may be kept. */
export const isUsableRequestId = (id: unknown): id is string =>
  typeof id === 'string' && /^[\w.-]{8,128}$/.test(id);
