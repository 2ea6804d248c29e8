/** What the data of a label says to the rest of the server: its name, its words, its pictures. */
import { createHash } from 'node:crypto';
import { labelForm } from '#lib/labels/label-form.ts';
import { entriesOf } from '#lib/forms/display.ts';
import type { Values } from '#lib/forms/definition.ts';
import { attachmentsOf, textOf } from '#lib/forms/values.ts';
import { fold } from '#api/kernel/fold.ts';

/** What makes a name unique for its client: case, accents and spaces do not matter. */
export const nameKey = (name: string): string => fold(name);

/** The text that lists are searched by. */
export function labelSearchText(data: Values, reference: string | null): string {
  const texts = entriesOf(labelForm, data).flatMap(({ lines, tables }) => [
    ...lines.map(({ text }) => text),
    ...tables.flatMap(({ rows }) => rows.flat()),
  ]);
  return fold(reference ?? '', textOf(data, 'labelName'), ...texts);
}

/** The id of the logo that a label names; '' for none. */
export const logoOf = (data: Values): string => attachmentsOf(data, 'logo')[0]?.id ?? '';

/** Facts of the order that say nothing about what is printed. */
const orderFields: readonly string[] = [
  'labelName',
  'quantity',
  'overagePct',
  'dataSource',
  'fulfil',
];

/** SHA-256 of everything that decides what is printed; the order of the keys does not matter. */
export function contentHash(data: Values): string {
  const printed = Object.entries(data)
    .filter(([name]) => !orderFields.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(printed)).digest('hex');
}
