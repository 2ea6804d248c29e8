/** Company updates of a record in the operations feed. */
import { coerce, defaulted, enums, integer, optional, pattern, string } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { referencePattern } from './reference.ts';
import { optionalText, within } from '#lib/kernel/fields.ts';

/** The caller's own name of a call: the same again changes nothing. */
export const callerReference = pattern(string(), /^[\w.:/-]{1,80}$/);

/** A number of the portal with one of these prefixes, written in any case of letters. */
export const portalNumber = (...prefixes: readonly string[]) =>
  coerce(pattern(string(), referencePattern(...prefixes)), string(), (text) => text.toUpperCase());

/** Who reads an entry that the company makes. */
export const visibility = defaulted(enums(['client', 'internal']), 'client');

/** The revision that the author of a change saw: 409 where the record has another one. */
export const seenRevision = optional(within(integer(), 0, 2_147_483_647));

/** Position of the last entry that the author of a message read: 409 where the client has written since. */
export const seenPosition = noted(
  optional(within(integer(), 0, 2_147_483_647)),
  'Position of the last entry that was read',
  3,
);

/** Company act on a record: new status, message, or internal note. */
export const companyMove = {
  callerReference,
  /** Left out: no new status. */
  to: optional(pattern(string(), /^[A-Z0-9_]{1,40}$/)),
  note: optionalText(2000),
  visibility,
  seen: seenPosition,
};
