/** Rejects card numbers in forms about cards: by field name and by digits in texts. */
import { holdsAnyCardNumber } from '#lib/kernel/card-scan.ts';
import type { Values } from './definition.ts';
import { formMessages } from './form-messages.ts';

/** Names under which a number or a code would be sent; case, dashes and underscores aside. */
const NAMES = /^(?:card)?(?:number|pan|cvv2?|cvc2?|cid|csc|securitycode)$/;
const isForbiddenName = (name: string): boolean =>
  NAMES.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''));

function isSuspicious(value: unknown): boolean {
  if (typeof value === 'string') return holdsAnyCardNumber(value);
  if (typeof value === 'number') return holdsAnyCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => isForbiddenName(name) || isSuspicious(part));
}

/** Returns forbidden value names of a form, known or unknown, each with its message. */
export const findCardNumbers = (input: Values): Map<string, string> =>
  new Map(
    Object.entries(input)
      .filter(([name, value]) => isForbiddenName(name) || isSuspicious(value))
      .map(([name]) => [name, formMessages.cardNumber]),
  );
