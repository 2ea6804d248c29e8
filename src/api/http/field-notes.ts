/**
 * Descriptions of fields for `/api/openapi.json`, by name; type, format and limits come from the schema. A name has
 * one meaning in all calls. An exception has a longer key: `lines.cartons` in a list of lines, `POST /ops/batch mode`
 * in one call, `size#number` for a number.
 */
import { explain, typesOf, type JsonSchema } from './explain.ts';
import { isNoted } from './json-schema.ts';
import { accountNotes } from './notes/accounts.ts';
import { goodsNotes } from './notes/goods.ts';
import { recordNotes } from './notes/records.ts';
import { toolNotes } from './notes/tools.ts';
import { workNotes } from './notes/work.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import type { FieldNote } from '#lib/kernel/atoms/noted.ts';

export type FieldNotes = Readonly<Record<string, FieldNote>>;

export const fieldNotes: FieldNotes = {
  ...recordNotes,
  ...accountNotes,
  ...toolNotes,
  ...workNotes,
  ...goodsNotes,
};

/** The keys by which the note of a field is looked for: the longest first. */
function keysOf(schema: JsonSchema, call: string, path: readonly string[]): string[] {
  const name = path.at(-1) ?? '';
  const isNumber = typesOf(schema).some((type) => type === 'number' || type === 'integer');
  const below = path.length > 1 ? [path.slice(-2).join('.')] : [];
  return [`${call} ${path.join('.')}`, ...below, ...(isNumber ? [`${name}#number`] : []), name];
}

/** Returns the key of a field's note; undefined for none. */
export const noteKeyOf = (
  schema: JsonSchema,
  call: string,
  path: readonly string[],
): string | undefined => keysOf(schema, call, path).find((key) => Object.hasOwn(fieldNotes, key));

function noted(schema: JsonSchema, call: string, path: readonly string[]): JsonSchema {
  const inner = withNotes(schema, call, path);
  const key = isNoted(schema) ? undefined : noteKeyOf(schema, call, path);
  const note = key === undefined ? undefined : fieldNotes[key];
  return note ? explain(inner, path.at(-1) ?? '', note) : inner;
}

/** Returns the schema of a call, such as `POST /ops/receipts`, with field descriptions. */
export function withNotes(
  schema: JsonSchema,
  call: string,
  path: readonly string[] = [],
): JsonSchema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(isRecord(items) && { items: withNotes(items, call, path) }),
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [
          name,
          isRecord(member) ? noted(member, call, [...path, name]) : member,
        ]),
      ),
    }),
  };
}
