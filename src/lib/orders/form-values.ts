/** The values of a service request that an order gives, and their sources by the keys of the form. Pure. */
import type { Values } from '#lib/forms/definition.ts';
import { DEFAULT_COUNTRY } from '#lib/forms/options/states.ts';
import type { FoundValue, FoundRow, OrderReading } from './reading.ts';

const facts = [
  'clientPo',
  'vendor',
  'vendorPo',
  'carrier',
  'tracking',
  'eta',
  'dueDate',
  'cancelDate',
  'goodsState',
  'expectedCartons',
  'instructions',
];

/** Columns of an address in the form, by those of a reading. */
const addressColumns = {
  street: 'street',
  city: 'city',
  state: 'state',
  zip: 'zipCode',
  country: 'country',
} as const;

interface OrderValues {
  readonly values: Values;
  readonly sources: Readonly<Record<string, FoundValue>>;
}

const textsOf = (row: FoundRow): Values =>
  Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value]));

/** Names of places, each different from the others. */
function namesOf(places: readonly FoundRow[]): readonly string[] {
  const names: string[] = [];
  for (const place of places) {
    const { name, street, city } = place;
    const first = (name ?? street ?? city)?.value ?? 'Place';
    const isTaken = (text: string): boolean =>
      names.some((each) => each.toLowerCase() === text.toLowerCase());
    const second =
      city && !isTaken(`${first}, ${city.value}`)
        ? `${first}, ${city.value}`
        : `${first} ${names.length + 1}`;
    names.push(isTaken(first) ? second : first);
  }
  return names;
}

/** Values of the request as its steps hold them. */
export function orderValues(reading: OrderReading): OrderValues {
  const { items, places, shares, services } = reading;
  const sources: Record<string, FoundValue> = {};
  const note = (part: string, row: FoundRow, index: number): void => {
    for (const [name, found] of Object.entries(row)) sources[`${part}.${index}.${name}`] = found;
  };
  for (const name of facts) {
    const found = reading.facts[name];
    if (found) sources[name] = found;
  }
  items.forEach((item, index) => note('lines', item, index));
  services.forEach((service, index) => note('services', service, index));
  const names = namesOf(places);
  const addresses = places.flatMap((place, index) => {
    if (place['store']) return [];
    const columns = Object.entries(addressColumns).map(
      ([from, to]) => [to, place[from]?.value ?? ''] as const,
    );
    const country = place['country']?.value ?? (place['zip'] ? '' : DEFAULT_COUNTRY);
    return [{ name: names[index] ?? '', save: true, ...Object.fromEntries(columns), country }];
  });
  shares.forEach(({ qty }, index) => (sources[`shipTo.${index}.qty`] = qty));
  const shipTo = shares.map(({ item, place, qty }) => {
    const store = places[place]?.['store']?.value ?? '';
    return {
      line: String(item + 1),
      store,
      storeText: store === '' ? (names[place] ?? '') : '',
      qty: qty.value,
    };
  });
  const rush = reading.facts['rush'];
  if (rush) sources['rush'] = rush;
  return {
    values: {
      ...Object.fromEntries(
        facts.flatMap((name) => (sources[name] ? [[name, sources[name].value]] : [])),
      ),
      ...(rush && { rush: true }),
      ...(items.length > 0 && { lines: items.map(textsOf) }),
      ...(services.length > 0 && { services: services.map(textsOf) }),
      ...(shipTo.length > 0 && { shipTo }),
      ...(addresses.length > 0 && { places: addresses }),
    },
    sources,
  };
}
