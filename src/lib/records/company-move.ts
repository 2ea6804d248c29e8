/** What the company says of a record in the operations feed. */
import { defaulted, enums, optional, pattern, string } from 'superstruct';
import { optionalText } from '#lib/kernel/fields.ts';

/** The caller's own name of a call: the same again changes nothing. */
export const callerReference = pattern(string(), /^[\w.:/-]{1,80}$/);

/** Who reads an entry that the company makes. */
export const visibility = defaulted(enums(['client', 'internal']), 'client');

/** What the company does to a record: a new status, a message or an internal note. */
export const companyMove = {
  callerReference,
  /** Left out: no new status. */
  to: optional(pattern(string(), /^[A-Z0-9_]{1,40}$/)),
  note: optionalText(2000),
  visibility,
};
