/** The 422 of a form: a message at each wrong field, the first one as the message of the answer. */
import type { Err } from '../../lib/result.ts';
import { refuse, type Failure } from '../failures.ts';

/** `fields` is in the order of the form. */
export function invalidForm(fields: Readonly<Record<string, string>>): Err<Failure> {
  const message = Object.values(fields)[0];
  return refuse('invalid', { fields, ...(message !== undefined && { message }) });
}
