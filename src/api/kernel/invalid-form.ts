/** The 422 of a form: a message at each wrong field, the first one as the message of the answer. */
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { ok, type Err, type Result } from '#lib/kernel/result.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { fail, type Failure } from './failures.ts';

/** `fields` keeps form order. A document replaced concurrently is a conflict: 409. */
export function invalidForm(fields: Readonly<Record<string, string>>): Err<Failure> {
  const { newerDocument } = formMessages;
  const texts = Object.values(fields);
  if (texts.includes(newerDocument)) return fail('conflict', { fields, message: newerDocument });
  const [message] = texts;
  return fail('invalid', { fields, ...(message !== undefined && { message }) });
}

/** Refuses texts of a call, by the names of their fields, that hold the number of a card. */
export function rejectCardNumbers(texts: Readonly<Record<string, string>>): Result<null, Failure> {
  const found = Object.keys(texts).filter((name) => holdsCardNumber(texts[name] ?? ''));
  const { cardNumber } = formMessages;
  return found.length === 0
    ? ok(null)
    : invalidForm(Object.fromEntries(found.map((name) => [name, cardNumber])));
}
