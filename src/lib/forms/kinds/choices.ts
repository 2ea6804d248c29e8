/** One of several, any of several, one box, and records named by their references. */
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import { coerce, enums, number, type Struct } from 'superstruct';
import { optionNamed } from '#lib/kernel/text/option-named.ts';
import { isReference, prefixOf } from '#lib/records/reference.ts';
import type { CheckField, ChoiceField, MultiField, RefField } from '../definition.ts';
import { isEmptyValue } from '../empty-value.ts';
import { formMessages } from '../form-messages.ts';
import {
  cellKind,
  failed,
  invalid,
  isDraftText,
  invalidValue,
  plainText,
  valid,
  type CellKind,
  type CheckedValue,
  type Kind,
} from './kind.ts';

const MAX_REFS = 100;
const YES = /^(?:1|x|y|yes|true|✓)$/i;

const labelOf = ({ options }: ChoiceField | MultiField, value: unknown): string =>
  typeof value === 'string' ? optionLabel(options, value) : '';

/** Schema of a listed value; numbers become digits. */
const listed = ({ options }: ChoiceField): Struct<string, null> =>
  coerce(enums(options.map(({ value }) => value)) as never, number(), String);

const words: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

/** True and false answer a yes-no question. */
const spoken = ({ options }: ChoiceField, input: unknown): unknown => {
  const word = typeof input === 'boolean' ? words[String(input)] : undefined;
  return options.some(({ value }) => value === word) ? word : input;
};

const oneOfThem = cellKind<ChoiceField>({
  rule: listed,
  display: labelOf,
  cell: ({ options }, text) => optionNamed(options, text)?.value ?? text,
});

export const choice: CellKind<ChoiceField> = {
  ...oneOfThem,
  check: (field, input, context) => {
    const { fallback } = field;
    return fallback !== undefined && isEmptyValue(input)
      ? valid(fallback)
      : oneOfThem.check(field, spoken(field, input), context);
  },
};

export const check = cellKind<CheckField>({
  empty: () => false,
  none: () => false,
  validate: (field, value) => (value === true ? valid(true) : failed(field, { code: 'invalid' })),
  display: ({ isSilentNo }, value) => (value === true ? 'Yes' : isSilentNo ? '' : 'No'),
  typed: (_, value) => value ?? false,
  cell: (_, text) => YES.test(text),
});

function validateRefs(field: RefField, value: unknown): CheckedValue {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const references = list.map((each) =>
    typeof each === 'string' ? each.trim().toUpperCase() : '',
  );
  if (Array.isArray(value) !== (field.multiple === true) || references.length > MAX_REFS) {
    return failed(field, { code: 'invalid' });
  }
  if (!references.every((each) => isReference(each) && field.accepts.includes(prefixOf(each)))) {
    return invalid(field, formMessages.wrongRecord(field.accepts[0]));
  }
  return valid(field.multiple ? [...new Set(references)] : references[0]);
}

const noRef = ({ multiple }: RefField): unknown => (multiple ? [] : '');
const oneText = cellKind<RefField>({});

export const ref = cellKind<RefField>({
  empty: noRef,
  none: noRef,
  validate: validateRefs,
  display: (_, value) =>
    Array.isArray(value) ? value.map(plainText).join(', ') : plainText(value),
  typed: (field, value) => value ?? noRef(field),
  draft: (field, value) => {
    if (!Array.isArray(value)) return oneText.draft?.(field, value) ?? invalidValue(field);
    return value.length <= MAX_REFS && value.every(isDraftText)
      ? valid(value)
      : invalidValue(field);
  },
  cell: ({ multiple }, text) =>
    multiple ? text.split(/[\s,;]+/).filter(Boolean) : text.toUpperCase(),
});

export const multi: Kind<MultiField> = {
  empty: () => [],
  check: (field, input, { isNeeded }) => {
    if (isEmptyValue(input)) return isNeeded ? failed(field, { code: 'required' }) : valid([]);
    const known = field.options.map(({ value }) => value);
    const given: readonly unknown[] = Array.isArray(input) ? input : [null];
    if (!given.every((each) => known.some((value) => value === each))) {
      return failed(field, { code: 'invalid' });
    }
    return valid(known.filter((value) => given.includes(value)));
  },
  display: (field, value) =>
    Array.isArray(value) ? value.map((each) => labelOf(field, each)).join(', ') : '',
  draft: (field, input) => {
    const isList = Array.isArray(input) && input.length <= field.options.length;
    return isList && input.every(isDraftText) ? valid(input) : invalidValue(field);
  },
  typed: (_, value) => value ?? [],
};
