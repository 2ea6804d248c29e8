/** Digests of calls and stored values: equal for equal contents in any field order. */
import { hash } from 'node:crypto';
import { isRecord } from '#lib/kernel/is-record.ts';

const inOrder = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** SHA-256 in hex of the contents as JSON, with the names of all fields in order. */
export const digestOf = (contents: object): string =>
  hash('sha256', JSON.stringify(contents, inOrder));

/**
 * Digest of a call under its Idempotency-Key; null without one. Includes the key, because an earlier release may
 * replace the key only.
 */
export const keyedDigest = (key: string | null, call: object): string | null =>
  key === null ? null : `${key}:${digestOf(call)}`;

/** Returns true for equal contents under this key; unstored contents count as equal. */
export const isSameCall = (stored: string | null, key: string, call: object): boolean =>
  !stored?.startsWith(`${key}:`) || stored === keyedDigest(key, call);

/** Returns true where the change that a call asks for at a revision is the one that was made there: its answer was lost. */
export const isMade = (
  stored: { readonly revision: number; readonly data: object },
  asked: { readonly revision: number; readonly data: object },
): boolean =>
  stored.revision === asked.revision + 1 && digestOf(stored.data) === digestOf(asked.data);
