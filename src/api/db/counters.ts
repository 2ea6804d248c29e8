/** Numbers that count up without gaps, such as client numbers. */
import type { Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The next value, from 1; a rolled back transaction gives its number back. */
export async function nextCounter(tx: Transaction<Tables>, name: string): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
