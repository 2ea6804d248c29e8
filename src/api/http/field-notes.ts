/**
 * What a field of a call means, for `/api/openapi.json`: type, format and limits come from the schema, the meaning from
 * here, by its name. One name means one thing in all calls, so it is said once (decision 310). Where a name means
 * something else, the key is longer: `lines.cartons` in a list of lines, `POST /ops/batch mode` in one call,
 * `size#number` where it is a number.
 */
import type { JsonSchema } from './json-schema.ts';
import { accountNotes } from './notes/accounts.ts';
import { goodsNotes } from './notes/goods.ts';
import { recordNotes } from './notes/records.ts';
import { toolNotes } from './notes/tools.ts';
import { workNotes } from './notes/work.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

type Example = string | number | boolean;

/** What it is, and an example; objects, lists, choices, days and moments need none. */
type FieldNote = readonly [description: string, example?: Example];
export type FieldNotes = Readonly<Record<string, FieldNote>>;

export const fieldNotes: FieldNotes = {
  ...recordNotes,
  ...accountNotes,
  ...toolNotes,
  ...workNotes,
  ...goodsNotes,
};

const typesOf = ({ type }: JsonSchema): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/** The keys by which the note of a field is looked for: the longest first. */
function keysOf(schema: JsonSchema, call: string, path: readonly string[]): string[] {
  const name = path.at(-1) ?? '';
  const isNumber = typesOf(schema).some((type) => type === 'number' || type === 'integer');
  const below = path.length > 1 ? [path.slice(-2).join('.')] : [];
  return [`${call} ${path.join('.')}`, ...below, ...(isNumber ? [`${name}#number`] : []), name];
}

/** The key of the note of a field; undefined when nobody has written one. */
export const noteKeyOf = (
  schema: JsonSchema,
  call: string,
  path: readonly string[],
): string | undefined => keysOf(schema, call, path).find((key) => Object.hasOwn(fieldNotes, key));

/** A value that the field takes: the one of the note where it fits, else the first choice or a day. */
function exampleOf(schema: JsonSchema, note: FieldNote): unknown {
  const choices: unknown = schema['enum'];
  if (Array.isArray(choices)) {
    const values: unknown[] = choices;
    return values.includes(note[1]) ? note[1] : (values.find((each) => each !== '') ?? values[0]);
  }
  if ('const' in schema) return schema['const'];
  const types = typesOf(schema);
  if (types.includes('boolean')) return true;
  if (types.includes('number') || types.includes('integer')) {
    return typeof note[1] === 'number' ? note[1] : undefined;
  }
  if (!types.includes('string') || schema['format'] === 'binary') return undefined;
  if (typeof note[1] === 'string') return note[1];
  if (schema['format'] === 'date-time') return '2026-03-02T14:30:00.000Z';
  return schema['format'] === 'date' ? '2026-03-02' : undefined;
}

/** Days and moments of answers are known by their names: docs/api.md. */
function formatOf(schema: JsonSchema, name: string): JsonSchema {
  if (!typesOf(schema).includes('string') || 'format' in schema) return {};
  if (/[a-z]At$/.test(name) || name === 'at') return { format: 'date-time' };
  return /[a-z]On$/.test(name) ? { format: 'date' } : {};
}

function noted(schema: JsonSchema, call: string, path: readonly string[]): JsonSchema {
  const inner = withNotes(schema, call, path);
  const key = noteKeyOf(schema, call, path);
  const note = key === undefined ? undefined : fieldNotes[key];
  if (!note) return inner;
  const described = { ...inner, ...formatOf(schema, path.at(-1) ?? '') };
  const items = described['items'];
  if (isRecord(items) && !('properties' in items)) {
    const example = exampleOf(items, note);
    const own = { ...items, ...(example !== undefined && { example }) };
    return { ...described, items: own, description: note[0] };
  }
  const example = exampleOf(described, note);
  return { description: note[0], ...described, ...(example !== undefined && { example }) };
}

/** The schema of a call, such as `POST /ops/receipts`, with what each of its fields means. */
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
