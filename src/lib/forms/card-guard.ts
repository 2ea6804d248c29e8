/** Refuses card numbers in a form about cards: no field with such a name, no text with such digits. */
import { CARD_BRAND, isLuhnValid } from '#lib/kernel/card-scan.ts';
import type { Values } from './definition.ts';
import { submissionMessages } from './form-messages.ts';

/** Names under which a number or a code would be sent; case, dashes and underscores aside. */
const NAMES = /^(?:card)?(?:number|pan|cvv2?|cvc2?|cid|csc|securitycode)$/;
const SHORTEST = 13;
const LONGEST = 19;
const RUN = /\d(?:[ .\-/]?\d){12,}/g;

const isForbiddenName = (name: string): boolean =>
  NAMES.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Whether a run of digits is a number of a card, or a longer one holds that of a known brand. */
function isSuspect(digits: string): boolean {
  if (digits.length <= LONGEST && isLuhnValid(digits)) return true;
  for (let start = 0; start + SHORTEST <= digits.length; start += 1) {
    if (!CARD_BRAND.test(digits.slice(start))) continue;
    for (let length = SHORTEST; length <= LONGEST && start + length <= digits.length; length += 1) {
      if (isLuhnValid(digits.slice(start, start + length))) return true;
    }
  }
  return false;
}

/** Whether a text holds 13 to 19 digits, whatever stands between them, that pass as a card's number. */
export const holdsAnyCardNumber = (text: string): boolean =>
  [...text.normalize('NFKC').matchAll(RUN)].some(([run]) => isSuspect(run.replace(/\D/g, '')));

function isSuspicious(value: unknown): boolean {
  if (typeof value === 'string') return holdsAnyCardNumber(value);
  if (typeof value === 'number') return holdsAnyCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => isForbiddenName(name) || isSuspicious(part));
}

/** The names of a form's values, known or not, that may not be sent, each with its message. */
export const cardFaults = (input: Values): Map<string, string> =>
  new Map(
    Object.entries(input)
      .filter(([name, value]) => isForbiddenName(name) || isSuspicious(value))
      .map(([name]) => [name, submissionMessages.cardNumber]),
  );
