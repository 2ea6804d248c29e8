/** Describes a superstruct schema as JSON Schema, for `/api/openapi.json`. */
import type { Schema } from '#lib/kernel/validation.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** As much of a superstruct struct as a description needs. */
interface StructLike {
  readonly type: string;
  readonly schema: unknown;
  validate(value: unknown, options: { coerce: boolean }): readonly [unknown, unknown];
}

const isStruct = (value: unknown): value is StructLike =>
  typeof value === 'object' && value !== null && 'validate' in value && 'schema' in value;

/** A key may be left out when `undefined` passes, as itself or as a default. */
const isOptional = (struct: StructLike): boolean =>
  struct.validate(undefined, { coerce: true })[0] === undefined;

function describeObject(struct: StructLike): JsonSchema {
  const members = Object.entries(struct.schema ?? {}).filter(
    (entry): entry is [string, StructLike] => isStruct(entry[1]),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, member]) => [name, describe(member)])),
    required: members.filter(([, member]) => !isOptional(member)).map(([name]) => name),
    additionalProperties: struct.type === 'type',
  };
}

function describe(struct: StructLike): JsonSchema {
  switch (struct.type) {
    case 'object':
    case 'type':
      return describeObject(struct);
    case 'array':
      return { type: 'array', items: isStruct(struct.schema) ? describe(struct.schema) : {} };
    case 'enums':
      return { enum: Object.values(struct.schema ?? {}) };
    case 'literal':
      return { const: struct.schema };
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return { type: struct.type };
    default:
      return {};
  }
}

/** The JSON Schema of what the schema accepts. */
export const describeSchema = <T>(schema: Schema<T>): JsonSchema => describe(schema.struct);
