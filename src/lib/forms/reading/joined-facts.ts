/** Facts of several fields that are read as one line. */
import type { JoinedFacts } from '../definition.ts';

/** The parts that say something, in one line. */
export const listedParts = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(', ');

interface AddressFields {
  readonly street: string;
  readonly line2?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** Returns the facts of an address in postal order. */
export const addressFacts = (
  label: string,
  { street, line2 = '', city, state, zip, country }: AddressFields,
): JoinedFacts => ({
  label,
  fields: [street, line2, city, state, zip, country],
  text: (word) =>
    listedParts([
      word(street),
      word(line2),
      word(city),
      [word(state), word(zip)].filter((part) => part !== '').join(' '),
      word(country),
    ]),
});
