/** Takes an address of one line apart, as far as it is written in the American way. */

export interface AddressParts {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const AMERICAN = /^(.+), *([^, ][^,]*), *([A-Za-z]{2}),? +(\d{5})(?:-\d{4})?$/;

/** Street, city, state and ZIP; the whole text is the street when it is written otherwise. */
export function addressParts(text: string): AddressParts {
  const [, street, city, state, zip] = AMERICAN.exec(text.trim()) ?? [];
  if (street === undefined) return { street: text.trim(), city: '', state: '', zip: '' };
  return { street, city: city ?? '', state: (state ?? '').toUpperCase(), zip: zip ?? '' };
}
