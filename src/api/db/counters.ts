/** Gapless counters, such as client numbers. */
import type { Transaction } from 'kysely';
import { companyDay } from '#lib/kernel/company-day.ts';
import { counterOf, formatReference } from '#lib/records/reference.ts';
import type { Tables } from './tables/tables.ts';

/** The next value, from 1; a rolled back transaction gives its number back. */
export const nextCounter = (tx: Transaction<Tables>, name: string): Promise<number> =>
  drawCounter(tx, name, 1);

/** Draws the next reference number of a prefix in the year of this moment. */
export async function nextReference(
  tx: Transaction<Tables>,
  prefix: string,
  now: Date,
): Promise<string> {
  const year = Number(companyDay(now).slice(0, 4));
  return formatReference(prefix, year, await nextCounter(tx, counterOf(prefix, year)));
}

/** Takes `count` consecutive values and returns the last one. */
export async function drawCounter(
  tx: Transaction<Tables>,
  name: string,
  count: number,
): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name, value: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
