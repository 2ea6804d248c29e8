import { expect, it } from 'vitest';
import { fieldNotes, noteKeyOf } from '#api/http/field-notes.ts';
import { isNoted } from '#api/http/json-schema.ts';
import { describeApi } from '#api/http/openapi.ts';
import { routeTable } from '#api/main/route-table.ts';
import { SITE } from '../support/api.ts';

type Json = Readonly<Record<string, unknown>>;
interface Field {
  readonly call: string;
  readonly path: readonly string[];
  readonly schema: Json;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of a schema, those of its lists and objects too. */
function fieldsOf(schema: unknown, call: string, path: readonly string[] = []): Field[] {
  if (!isObject(schema)) return [];
  const { properties, items } = schema;
  const own = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, member]) => {
    const at = [...path, name];
    return [{ call, path: at, schema: member as Json }, ...fieldsOf(member, call, at)];
  });
  return [...own, ...fieldsOf(items, call, path)];
}

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly schema: Json }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Json }>> }>
  >;
}

const { paths } = describeApi(routeTable, new URL(SITE));
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation as Operation] as const,
  ),
);
const fields = calls.flatMap(([call, { parameters, requestBody, responses }]) => [
  ...parameters.map(({ name, schema }) => ({ call, path: [name], schema })),
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema, call)),
  ...Object.values(responses).flatMap(({ content }) =>
    Object.values(content).flatMap(({ schema }) => fieldsOf(schema, call)),
  ),
]);

it('gives no name of a file as the name of a person', () => {
  const persons = fields.filter(
    ({ call, path }) => path.join() === 'name' && /^POST .*(?:people|join|staff)$/.test(call),
  );
  expect(persons.map(({ schema }) => schema['description'])).toContain('Name of the person');
  expect(persons.map(({ schema }) => schema['example'])).not.toContain('packing-list.pdf');
});

const nameOf = ({ call, path }: Field): string => `${call} ${path.join('.')}`;

const typesOf = ({ type }: Json): readonly unknown[] => (Array.isArray(type) ? type : [type]);
const isSingle = (schema: Json): boolean =>
  'enum' in schema ||
  (schema['format'] !== 'binary' &&
    typesOf(schema).some((type) => ['string', 'number', 'integer'].includes(String(type))));

/** Whether a value is one that the schema allows. */
function isAllowed(value: unknown, schema: Json): boolean {
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value);
  const types = typesOf(schema).map((type) => (type === 'integer' ? 'number' : type));
  if (!types.includes(typeof value)) return false;
  const [least, most] = [schema['minimum'] ?? -Infinity, schema['maximum'] ?? Infinity];
  if (typeof value === 'number') return value >= Number(least) && value <= Number(most);
  const text = String(value);
  const pattern = new RegExp(typeof schema['pattern'] === 'string' ? schema['pattern'] : '');
  return (
    text.length <= Number(schema['maxLength'] ?? Infinity) &&
    text.length >= Number(schema['minLength'] ?? 0) &&
    pattern.test(text)
  );
}

it('describes every field of every call', () => {
  expect(fields.length).toBeGreaterThan(3000);
  const mute = fields.filter(({ schema }) => typeof schema['description'] !== 'string');
  expect([...new Set(mute.map(nameOf))]).toEqual([]);
});

it('shows of every single value an example that its schema takes', () => {
  const singles = fields.flatMap((field): Field[] => {
    const { schema } = field;
    if (typesOf(schema).includes('array') && isObject(schema['items'])) {
      return [{ ...field, schema: schema['items'] }];
    }
    return [field];
  });
  const wrong = singles.filter(
    ({ schema }) => isSingle(schema) && !isAllowed(schema['example'], schema),
  );
  expect([
    ...new Set(wrong.map((field) => `${nameOf(field)} ${JSON.stringify(field.schema)}`)),
  ]).toEqual([]);
});

it('contains only notes of existing fields', () => {
  const used = new Set(
    routeTable.flatMap(({ method, path, input, reply }) => {
      const call = `${method} ${path}`;
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      const found = [...fieldsOf(input.describe(), call), ...fieldsOf(reply, call)].filter(
        ({ schema }) => !isNoted(schema),
      );
      return [
        ...names.map((name) => noteKeyOf({ type: 'string' }, call, [name])),
        ...found.map((field) => noteKeyOf(field.schema, call, field.path)),
      ];
    }),
  );
  expect(Object.keys(fieldNotes).filter((key) => !used.has(key))).toEqual([]);
});

it('gives formats, patterns and numbers of entries as the rules have them', () => {
  const feed = fields.filter(({ call }) => call === 'POST /ops/receipts');
  const schemaOf = (name: string) => feed.find(({ path }) => path.join('.') === name)?.schema;
  expect(schemaOf('callerReference')).toMatchObject({ pattern: '^[\\w.:/-]{1,80}$' });
  expect(schemaOf('lines')).toMatchObject({ type: 'array', maxItems: 2000 });
  expect(schemaOf('arrivedAt')).toMatchObject({ format: 'date-time' });
  const companyName = fields.find(({ path }) => path.join('.') === 'companyName')?.schema;
  expect(companyName).not.toHaveProperty('format');
});
