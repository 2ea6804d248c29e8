/** Adds description, format and example to the JSON Schema of a field. */
import { isRecord } from '#lib/kernel/is-record.ts';
import type { FieldNote } from '#lib/kernel/atoms/noted.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export const typesOf = ({ type }: JsonSchema): readonly unknown[] =>
  Array.isArray(type) ? type : [type];

/** Returns the note's example where the field takes it, else the first choice or a day. */
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

/** Days and moments of answers are known by their names. */
function formatOf(schema: JsonSchema, name: string): JsonSchema {
  if (!typesOf(schema).includes('string') || 'format' in schema) return {};
  if (/[a-z]At$/.test(name) || name === 'at') return { format: 'date-time' };
  return /[a-z]On$/.test(name) ? { format: 'date' } : {};
}

const withExample = (schema: JsonSchema, note: FieldNote): JsonSchema => {
  const example = exampleOf(schema, note);
  return { ...schema, ...(example !== undefined && { example }) };
};

/** Returns the schema of a field of this name with its note. */
export function explain(schema: JsonSchema, name: string, note: FieldNote): JsonSchema {
  const described = { ...schema, ...formatOf(schema, name) };
  const items = described['items'];
  if (isRecord(items) && !('properties' in items)) {
    return { ...described, items: withExample(items, note), description: note[0] };
  }
  return { description: note[0], ...withExample(described, note) };
}
