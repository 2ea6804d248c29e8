/** Fields of the editing screen, derived from the schemas of content/: a new key of a schema appears automatically. */
import { is, type Struct } from 'superstruct';
import { isRecord } from '#lib/kernel/is-record.ts';
import { entryLabel, labelOf } from './editor-labels.ts';

type FieldKind = 'text' | 'date' | 'email' | 'number' | 'color' | 'picture' | 'page' | 'switch';

export interface ValueField {
  readonly kind: FieldKind;
  /** Path with slashes: the name of the control. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly isOptional: boolean;
}

interface GroupField {
  readonly kind: 'group';
  readonly name: string;
  readonly label: string;
  readonly fields: readonly EditorField[];
}

interface ListField {
  readonly kind: 'list';
  readonly name: string;
  readonly label: string;
  readonly items: readonly EditorField[];
  readonly canGrow: boolean;
  readonly canShrink: boolean;
}

export type EditorField = ValueField | GroupField | ListField;

type AnyStruct = Struct;

/** One text of each kind; a schema that takes it and refuses plain words is of that kind. */
const samples: readonly (readonly [FieldKind, unknown])[] = [
  ['date', '2027-01-01'],
  ['email', 'ann@example.com'],
  ['color', '#2f2a6b'],
  ['picture', '/logo.svg'],
  ['page', 'welcome'],
  ['number', 1],
  ['switch', true],
];

const takes = (struct: AnyStruct, value: unknown): boolean => is(value, struct);

const kinds = new WeakMap<AnyStruct, FieldKind>();

/** Found out once: entries of a list share their schema. */
function kindOf(struct: AnyStruct): FieldKind {
  const known = kinds.get(struct);
  if (known) return known;
  const sample = samples.find(([, value]) => takes(struct, value));
  const kind = takes(struct, 'plain words') ? 'text' : (sample?.[0] ?? 'text');
  kinds.set(struct, kind);
  return kind;
}

const PROBE = 'value of the record';

/** The schema of the values of a record; null for everything else. */
function recordValue(struct: AnyStruct): AnyStruct | null {
  if (struct.type !== 'record') return null;
  const context = { branch: [], path: [], mask: false };
  for (const [, value, own] of struct.entries({ welcome: PROBE }, context))
    if (value === PROBE) return own as AnyStruct;
  return null;
}

/** The schemas of an object by key; null for everything else. */
const objectKeys = (struct: AnyStruct): Readonly<Record<string, AnyStruct>> | null =>
  struct.type === 'object' ? (struct.schema as Readonly<Record<string, AnyStruct>>) : null;

const elementOf = (struct: AnyStruct): AnyStruct | null =>
  struct.type === 'array' ? (struct.schema as AnyStruct) : null;

const join = (name: string, key: string | number): string =>
  name === '' ? String(key) : `${name}/${key}`;

function listField(
  struct: AnyStruct,
  items: readonly unknown[],
  name: string,
  label: string,
): ListField {
  const element = elementOf(struct) ?? struct;
  // A list of a fixed length takes itself, and neither more nor less.
  const isRight = items.length > 0 && takes(struct, items);
  return {
    kind: 'list',
    name,
    label,
    items: items.map((item, index) =>
      fieldOf(element, item, join(name, index), entryLabel(label, index)),
    ),
    canGrow: !isRight || takes(struct, [...items, items[0]]),
    canShrink: !isRight || takes(struct, items.slice(1)),
  };
}

/** The field of a schema with the value that it holds now. */
export function fieldOf(struct: AnyStruct, value: unknown, name = '', label = ''): EditorField {
  if (elementOf(struct)) return listField(struct, Array.isArray(value) ? value : [], name, label);
  const values = isRecord(value) ? value : {};
  const own = recordValue(struct);
  const keys = own
    ? Object.fromEntries(Object.keys(values).map((key) => [key, own]))
    : objectKeys(struct);
  if (keys) {
    const fields = Object.entries(keys).map(([key, child]) =>
      fieldOf(child, values[key], join(name, key), labelOf(key, name)),
    );
    return { kind: 'group', name, label, fields };
  }
  const shown = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return {
    kind: kindOf(struct),
    name,
    label,
    value: typeof shown === 'string' ? shown : '',
    isOptional: takes(struct, undefined),
  };
}

/** The id of a field's control. */
export const fieldId = (name: string): string => `f-${name.replaceAll('/', '-')}`;

/** The labels on the way to a field, the outermost first: `Notice 1`, `To`. Empty where there is no such field. */
export function labelsTo(field: EditorField, name: string): readonly string[] {
  if (field.name === name) return field.label === '' ? [] : [field.label];
  const within = field.kind === 'group' ? field.fields : field.kind === 'list' ? field.items : [];
  const next = within.find((each) => name === each.name || name.startsWith(`${each.name}/`));
  if (!next) return [];
  // The label of an entry names its list.
  const own = field.kind === 'list' || field.label === '' ? [] : [field.label];
  return [...own, ...labelsTo(next, name)];
}

/** Returns an empty value: the initial entry of a growing list. */
function emptyOf(struct: AnyStruct): unknown {
  if (elementOf(struct)) return [];
  const keys = objectKeys(struct);
  if (!keys) return '';
  return Object.fromEntries(Object.entries(keys).map(([key, child]) => [key, emptyOf(child)]));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isEmpty));

/** Form input, with the keys below each name: `facts` for `''`, `0` for `facts`. */
interface TypedForm {
  readonly values: ReadonlyMap<string, string>;
  readonly keysBelow: ReadonlyMap<string, ReadonlySet<string>>;
}

function typedForm(values: ReadonlyMap<string, string>): TypedForm {
  const keysBelow = new Map<string, Set<string>>();
  for (const name of values.keys()) {
    let parent = '';
    for (const key of name.split('/')) {
      const keys = keysBelow.get(parent);
      if (keys) keys.add(key);
      else keysBelow.set(parent, new Set([key]));
      parent = join(parent, key);
    }
  }
  return { values, keysBelow };
}

function readValue(struct: AnyStruct, typed: string): unknown {
  const text = typed.replaceAll('\r\n', '\n').trim();
  const kind = kindOf(struct);
  if (kind === 'switch') return text === 'true';
  if (text === '' && takes(struct, undefined)) return undefined;
  return kind === 'number' && text !== '' ? Number(text) : text;
}

function readBelow(struct: AnyStruct, form: TypedForm, name: string): unknown {
  const element = elementOf(struct);
  const below = [...(form.keysBelow.get(name) ?? [])];
  if (element) {
    const indexes = below.filter((key) => /^\d+$/.test(key)).sort((a, b) => Number(a) - Number(b));
    const items = indexes.map((key) => readBelow(element, form, join(name, key)));
    return items.length === 0 && takes(struct, undefined) ? undefined : items;
  }
  const own = recordValue(struct);
  const keys = own ? Object.fromEntries(below.map((key) => [key, own])) : objectKeys(struct);
  if (!keys) return readValue(struct, form.values.get(name) ?? '');
  const read = Object.fromEntries(
    Object.entries(keys)
      .map(([key, child]) => [key, readBelow(child, form, join(name, key))] as const)
      .filter(([, value]) => value !== undefined),
  );
  return isEmpty(read) && takes(struct, undefined) ? undefined : read;
}

/** Parses form input in the shape of the schema. Empty optional values are omitted. */
export const readFields = (struct: AnyStruct, values: ReadonlyMap<string, string>): unknown =>
  readBelow(struct, typedForm(values), '');

interface ListPosition {
  readonly element: AnyStruct;
  readonly list: unknown[];
}

/** The list at a path; one that was left out is made. Null where there is none. */
function listAt(struct: AnyStruct, data: unknown, path: readonly string[]): ListPosition | null {
  let schema: AnyStruct | null = struct;
  let value = data;
  for (const part of path) {
    const child: AnyStruct | undefined =
      elementOf(schema) ?? recordValue(schema) ?? objectKeys(schema)?.[part];
    if (!child || typeof value !== 'object' || value === null) return null;
    const holder = value as Record<string, unknown>;
    if (holder[part] === undefined && elementOf(child)) holder[part] = [];
    value = holder[part];
    schema = child;
  }
  const element = elementOf(schema);
  return element && Array.isArray(value) ? { element, list: value } : null;
}

/** Applies a list button: `add:facts`, `remove:facts/0`, `up:facts/1`. */
export function changeList(struct: AnyStruct, data: unknown, press: string): void {
  const [, verb, path = ''] = /^(add|remove|up):([\w/-]*)$/.exec(press) ?? [];
  if (verb === undefined) return;
  const parts = path.split('/').filter((part) => part !== '');
  const index = verb === 'add' ? 0 : Number(parts.pop());
  const place = listAt(struct, data, parts);
  if (!place || !Number.isInteger(index)) return;
  const { element, list } = place;
  if (verb === 'add') list.push(emptyOf(element));
  else if (verb === 'remove') list.splice(index, 1);
  else if (index > 0) list.splice(index - 1, 0, ...list.splice(index, 1));
}
