/** Describes a superstruct schema as JSON Schema, for `/api/openapi.json`. */
import { lazy } from '#lib/kernel/lazy.ts';
import { fieldNoteOf } from '#lib/kernel/atoms/noted.ts';
import { ruled, type Schema } from '#lib/kernel/validation.ts';
import { explain, type JsonSchema } from './explain.ts';

export type { JsonSchema } from './explain.ts';

const noted = new WeakSet<JsonSchema>();

/** Returns true for the schema of a field whose own struct has a note. */
export const isNoted = (schema: JsonSchema): boolean => noted.has(schema);

function describeMember(name: string, struct: StructLike): JsonSchema {
  const [schema, note] = [describe(struct), fieldNoteOf(struct)];
  if (!note) return schema;
  const explained = explain(schema, name, note);
  noted.add(explained);
  return explained;
}

/** As much of a superstruct struct as a description needs. */
interface StructLike {
  readonly type: string;
  readonly schema: unknown;
  validate(value: unknown, options: { coerce: boolean }): readonly [unknown, unknown];
  refiner(value: unknown, context: object): Iterable<unknown>;
}

const isStruct = (value: unknown): value is StructLike =>
  typeof value === 'object' && value !== null && 'validate' in value && 'schema' in value;

/** A key may be left out when `undefined` passes, as itself or as a default. */
const isOptional = (struct: StructLike): boolean =>
  struct.validate(undefined, { coerce: true })[0] === undefined;

/** Its members are described when they are read: a start has hundreds of schemas, and hardly anybody asks. */
function describeObject(struct: StructLike): JsonSchema {
  const members = Object.entries(struct.schema ?? {}).filter(
    (entry): entry is [string, StructLike] => isStruct(entry[1]),
  );
  const properties = lazy(() =>
    Object.fromEntries(members.map(([name, member]) => [name, describeMember(name, member)])),
  );
  const required = lazy(() =>
    members.filter(([, member]) => !isOptional(member)).map(([name]) => name),
  );
  return {
    type: 'object',
    get properties() {
      return properties();
    },
    get required() {
      return required();
    },
    additionalProperties: struct.type === 'type',
  };
}

interface FieldError {
  readonly refinement: string | undefined;
  readonly message: string;
}

interface ValidationResult {
  readonly failures?: () => readonly FieldError[];
}

const findErrors = (struct: StructLike, value: unknown): readonly FieldError[] =>
  (struct.validate(value, { coerce: true })[0] as ValidationResult | undefined)?.failures?.() ?? [];

/** The refinements that refuse a value: `maxlength:60`, `required`. */
const refusing = (struct: StructLike, value: unknown): readonly string[] =>
  findErrors(struct, value).flatMap(({ refinement }) => refinement ?? []);

const accepts = (struct: StructLike, value: unknown): boolean =>
  struct.validate(value, { coerce: true })[0] === undefined;

/** Longer and larger than any limit of a single value or a list. */
const LONG = 'a'.repeat(20_000);
const LARGE = 1e15;
const MANY: readonly unknown[] = new Array(20_000);

/** The limit that a refinement names, such as 60 of `maxlength:60`. */
const limitIn = (refinements: readonly string[], name: string): number | undefined => {
  const found = refinements.find((each) => each.startsWith(`${name}:`));
  return found === undefined ? undefined : Number(found.slice(name.length + 1));
};

const known = (limits: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));

/** For each format a value that has it, and one that nearly has it. */
const formats = [
  ['date', '2026-02-28', '2026-02-30'],
  ['date-time', '2026-02-28T09:30:00Z', '2026-02-30T09:30:00Z'],
  ['email', 'ann@example.com', 'ann.example.com'],
  ['uri', 'https://example.com/a', 'example.com/a'],
] as const;

/** Formats are found by probing accepted and rejected values. */
const formatOf = (struct: StructLike): string | undefined =>
  formats.find(([, right, wrong]) => accepts(struct, right) && !accepts(struct, wrong))?.[0];

/** superstruct's own `pattern` names its expression in the message of an error, and nowhere else. */
function patternOf(struct: StructLike): string | undefined {
  const errors = [...findErrors(struct, '\u0000'), ...findErrors(struct, '')];
  const own = errors.find(({ refinement }) => refinement === 'pattern');
  return /matching `\/(.*)\/` but/s.exec(own?.message ?? '')?.[1];
}

/** Limits and format of a single value, as its rules give them when they are asked. */
function describeValue(struct: StructLike, kind = struct.type): JsonSchema {
  const type = accepts(struct, null) ? [kind, 'null'] : kind;
  if (kind === 'boolean') return { type };
  if (kind === 'string') {
    const [empty, long] = [refusing(struct, ''), refusing(struct, LONG)];
    return known({
      type,
      format: formatOf(struct),
      pattern: patternOf(struct),
      minLength: empty.includes('required') ? 1 : undefined,
      maxLength: limitIn(long, 'maxlength'),
    });
  }
  return known({
    type,
    minimum: limitIn(refusing(struct, -LARGE), 'min'),
    maximum: limitIn(refusing(struct, LARGE), 'max'),
  });
}

/** How many entries a list may have: by a limit of ours (`max:2000`) or by superstruct's own `size`. */
function entriesOf(struct: StructLike): { readonly least?: number; readonly most?: number } {
  const found = struct.refiner(MANY, { branch: [], path: [], mask: false });
  const [fault] = [...(found as Iterable<FieldError>)];
  const [, least, most] = /between `(\d+)` and `(\d+)`/.exec(fault?.message ?? '') ?? [];
  const limit = limitIn([fault?.refinement ?? ''], 'max') ?? (most && Number(most));
  return {
    ...(least !== undefined && least !== '0' && { least: Number(least) }),
    ...(typeof limit === 'number' && { most: limit }),
  };
}

function describeList(struct: StructLike): JsonSchema {
  const entries = lazy(() => entriesOf(struct));
  const items = lazy(() => (isStruct(struct.schema) ? describe(struct.schema) : {}));
  return {
    type: 'array',
    get items() {
      return items();
    },
    get minItems() {
      return entries().least;
    },
    get maxItems() {
      return entries().most;
    },
  };
}

function describe(struct: StructLike): JsonSchema {
  switch (struct.type) {
    case 'object':
    case 'type':
      return describeObject(struct);
    case 'array':
      return describeList(struct);
    case 'enums':
      return { enum: Object.values(struct.schema ?? {}) };
    case 'literal':
      return { const: struct.schema };
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return describeValue(struct);
    case 'dynamic':
      return accepts(struct, 'text') ? describeValue(struct, 'string') : {};
    case 'record':
      return { type: 'object' };
    default:
      return {};
  }
}

/** Returns the JSON Schema of a superstruct schema. */
export const describeSchema = <T>(schema: Schema<T>): JsonSchema => describe(ruled(schema).struct);
