/** The 422 of a form: a message at each wrong field, the first one as the message of the answer. */
import type { Err } from '#lib/kernel/result.ts';
import { submissionMessages } from '#lib/forms/form-messages.ts';
import { refuse, type Failure } from './failures.ts';

/** `fields` is in the order of the form. A document that was replaced meanwhile is a conflict: 409. */
export function invalidForm(fields: Readonly<Record<string, string>>): Err<Failure> {
  const { newerDocument } = submissionMessages;
  const texts = Object.values(fields);
  if (texts.includes(newerDocument)) return refuse('conflict', { fields, message: newerDocument });
  const [message] = texts;
  return refuse('invalid', { fields, ...(message !== undefined && { message }) });
}
