/** Parses an address in American notation. */
import { joinedLines } from '#lib/kernel/text/joined-lines.ts';
import type { TextField, Values } from '../definition.ts';
import { textOf } from '../values.ts';

interface AddressParts {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const AMERICAN =
  /^(.+), *([^, ][^,]*), *([A-Za-z]{2}),? +(\d{5})(?:-\d{4})?(?:,? *(?:USA|U\.S\.A\.|United States(?: of America)?))?$/i;

/** Street, city, state and ZIP of an address in one line or several; the whole text is the street when it is written otherwise. */
export function addressParts(address: string): AddressParts {
  const text = joinedLines(address);
  const [, street, city, state, zip] = AMERICAN.exec(text) ?? [];
  if (street === undefined) return { street: text, city: '', state: '', zip: '' };
  return { street, city: city ?? '', state: (state ?? '').toUpperCase(), zip: zip ?? '' };
}

interface PastedAddress {
  readonly street: string;
  /** The values of the other fields. */
  readonly others: Values;
}

/** Parts of an address whose lines are pasted into its street; null where one of them is filled in already. */
export function pastedAddress(
  { addressOf }: Pick<TextField, 'addressOf'>,
  text: string,
  values: Values,
): PastedAddress | null {
  const { street, city, state, zip } = addressParts(text);
  if (!addressOf || zip === '') return null;
  const parts = { [addressOf.city]: city, [addressOf.state]: state, [addressOf.zip]: zip };
  const isFree = Object.keys(parts).every((name) => textOf(values, name) === '');
  return isFree ? { street, others: { ...parts, [addressOf.country]: 'US' } } : null;
}
