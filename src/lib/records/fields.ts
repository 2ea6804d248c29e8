/**
 * Fields of records. Schemas of calls and answers, empty values, API notes and columns of files follow from the one
 * declaration of a field.
 */
import { defaulted, integer, nullable, number, string, type Struct } from 'superstruct';
import { dateText, keyOf, textUpTo, within } from '#lib/kernel/fields.ts';
import { momentText } from '#lib/kernel/atoms/moment.ts';
import { noted, fieldNoteOf, optionals, type FieldNote } from '#lib/kernel/atoms/noted.ts';

/** Decides how files show and read a value. */
export type FieldType =
  | 'text'
  | 'identifier'
  | 'size'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'day'
  | 'moment'
  | 'choice';

/** Field of a record; `T` is its value. */
export interface Field<T = unknown> {
  readonly type: FieldType;
  /** Heading in lists, files and documents. */
  readonly label: string;
  readonly note: FieldNote;
  readonly empty: T;
  /** Rule of a value in a call. */
  readonly sent: Struct<T>;
  /** Value in an answer. */
  readonly shown: Struct<T>;
  /** Most characters of a text. */
  readonly max?: number;
  /** Labels of the values of a choice. */
  readonly choices?: Readonly<Record<string, string>>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a Field is invariant in its value
export type AnyField = Field<any>;
export type Fields = Readonly<Record<string, AnyField>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Makes the constructor of a type of field. */
const field =
  <T>(type: FieldType, empty: T, sent: Struct<T>, shown: Struct<T>) =>
  (label: string, ...note: FieldNote): Field<T> => ({ type, label, note, empty, sent, shown });

const textField =
  (type: FieldType) =>
  (max: number, label: string, ...note: FieldNote): Field<string> => ({
    ...field(type, '', textUpTo(max), string())(label, ...note),
    max,
  });

export const text = textField('text');
/** Text that may look like a number and keeps its zeros. */
export const identifier = textField('identifier');
export const size = textField('size');

const MAX_COUNT = 1_000_000;
/** Whole number in a call. */
export const sentCount = within(integer(), 0, MAX_COUNT);
export const count = field('integer', 0, sentCount, number());

type Amount = number | null;
const amountField =
  (type: FieldType, atom: Struct<number, null>) =>
  (max: number, label: string, ...note: FieldNote): Field<Amount> =>
    field<Amount>(type, null, nullable(within(atom, 0, max)), nullable(number()))(label, ...note);

/** Amount in minor units, null when it is not known. */
export const money = amountField('money', integer());
/** Number with decimals, null when it is not known. */
export const decimal = amountField('decimal', number());

type OptionalText = string | null;
export const day = field<OptionalText>('day', null, nullable(dateText), nullable(string()));
export const moment = field<OptionalText>('moment', null, nullable(momentText), nullable(string()));

/** One of the keys of a table of labels; the first one is the empty value. */
export const choice = <K extends string>(
  choices: Readonly<Record<K, string>>,
  label: string,
  ...note: FieldNote
): Field<K> => {
  const struct: Struct<K> = keyOf(choices);
  return {
    ...field('choice', Object.keys(choices)[0] as K, struct, struct)(label, ...note),
    choices,
  };
};

/** One of the keys of a table of labels, or null. */
export const optionalChoice = <K extends string>(
  choices: Readonly<Record<K, string>>,
  label: string,
  ...note: FieldNote
): Field<K | null> => {
  const struct: Struct<K | null> = nullable(keyOf(choices));
  return { ...field('choice', null as K | null, struct, struct)(label, ...note), choices };
};

const mapFields = (fields: Fields, map: (field: Fields[string]) => unknown): object =>
  Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, map(each)]));

/** Returns the values of a record of which nothing is known. */
export const emptyOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ empty }) => empty) as ValuesOf<F>;

/** Returns the members of the schema of an answer. */
export const replyStructs = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ shown, note }) => noted(shown, ...note)) as {
    [K in keyof F]: Struct<ValueOf<F[K]>>;
  };

/** Returns the members of the schema of a call; each may be left out. */
export const callStructs = <F extends Fields>(fields: F) =>
  optionals(
    mapFields(fields, ({ sent, note }) => noted(sent, ...(fieldNoteOf(sent) ?? note))) as {
      [K in keyof F]: Struct<ValueOf<F[K]>>;
    },
  );

/** Returns the members of the schema of a call; those left out are empty. */
export const filledOf = <F extends Fields>(fields: F) =>
  mapFields(fields, ({ sent, empty, note }) => noted(defaulted(sent, empty), ...note)) as {
    [K in keyof F]: Struct<ValueOf<F[K]>>;
  };

/** `unit_cost` of `unitCost`. */
export type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';

export const columnOf = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>;

/** Returns the names of the fields in their order. */
export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[];
