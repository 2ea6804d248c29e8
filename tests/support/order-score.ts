/** Compares the values that the reader of orders finds in a file with those that a person reads there. */
import { readOrderFile } from '#api/orders/read-order-file.ts';
import type { FoundValue, OrderReading } from '#lib/orders/reading.ts';
import type { OrderFile } from '../fixtures/orders/order-file.ts';

const facts = {
  today: '2026-11-02',
  stores: [
    { reference: 'ST-000012', number: '0012', name: 'SoHo', city: 'New York' },
    { reference: 'ST-000014', number: '0014', name: 'Brooklyn', city: 'Brooklyn' },
  ],
  company: ['Northline Packing'],
};

/** All values of a reading by the keys of the fixtures; instructions are free text. */
function valuesOf(reading: OrderReading): Map<string, FoundValue> {
  const rows = (part: string, all: readonly Readonly<Record<string, FoundValue>>[]) =>
    all.flatMap((row, index) =>
      Object.entries(row).map(([name, found]): [string, FoundValue] => [
        `${part}.${index}.${name}`,
        found,
      ]),
    );
  const shares = reading.shares.map(({ item, place, qty }) => ({
    item: { ...qty, value: String(item + 1) },
    place: { ...qty, value: String(place + 1) },
    qty,
  }));
  const services = reading.services.flatMap(({ service, qty }): [string, FoundValue][] =>
    service ? [[`services.${service.value}`, { ...service, value: qty?.value ?? 'all' }]] : [],
  );
  const found = new Map([
    ...Object.entries(reading.facts),
    ...rows('items', reading.items),
    ...rows('places', reading.places),
    ...rows('shares', shares),
    ...services,
  ]);
  found.delete('instructions');
  return found;
}

interface Score {
  readonly values: number;
  readonly right: number;
  readonly missing: readonly string[];
  readonly unmarked: readonly string[];
}

export async function scoreOrder({ name, content, expected }: OrderFile): Promise<Score> {
  const source =
    name === undefined
      ? { text: content as string }
      : {
          name,
          bytes: typeof content === 'string' ? new TextEncoder().encode(content) : await content(),
        };
  const read = await readOrderFile({ source, facts });
  if (!read.ok) throw new Error(`${name ?? 'text'}: ${read.error.message}`);
  const found = valuesOf(read.value);
  const isMarked = ({ doubt, where }: FoundValue) =>
    doubt !== undefined || read.value.toCheck.some((each) => each.where === where);
  const keys = Object.keys(expected);
  const missing = keys.filter((key) => found.get(key)?.value !== expected[key]);
  const unmarked = [...found]
    .filter(([key, each]) => each.value !== expected[key] && !isMarked(each))
    .map(([key, each]) => `${key} = ${each.value} (${each.where})`);
  return {
    values: keys.length,
    right: keys.length - missing.length,
    missing: missing.map(
      (key) => `${key}: ${expected[key] ?? ''}, not ${found.get(key)?.value ?? 'read'}`,
    ),
    unmarked,
  };
}
