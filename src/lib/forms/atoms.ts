/** The rules of single values in service forms, composed of the portal's field atoms (docs/forms.md). */
import { coerce, enums, number, refine, string, type Struct } from 'superstruct';
import {
  address,
  byPattern,
  dateText,
  email,
  gstOrPan,
  mobile,
  numberText,
  optionalText,
  presentPassword,
  telephone,
  webAddress,
} from '#lib/kernel/fields.ts';
import { limits } from '#lib/kernel/limits.ts';
import type { ColumnField, MoneyField, TextField, TextRule } from './definition.ts';
import { parseMoney } from '#lib/kernel/money.ts';

type Text = Struct<string, null>;

export const noteLength = limits.additionalInfo.max;
const LARGEST_QTY = 1_000_000;
const LARGEST_AMOUNT = 999_999_999;
const LONGEST_LINE = 200;
const PERSON = /^[\p{L}\p{M} .'’-]+$/u;
const IDENTIFIER = /^[A-Za-z0-9._/-]+$/;

const pattern = (atom: Text, holds: (value: string) => boolean): Text =>
  refine(atom, 'pattern', holds);

const between = (atom: Text, min: number, max: number): Text =>
  refine(
    refine(atom, `minlength:${min}`, (value) => value.length >= min),
    `maxlength:${max}`,
    (value) => value.length <= max,
  );

/** One line: inner spaces collapse to one. */
const line = (max: number): Text =>
  coerce(optionalText(max), string(), (value) => value.trim().replace(/\s+/g, ' '));

/** Spaces, dashes, brackets and a leading + are removed before the test. */
const bare = (atom: Text): Text =>
  coerce(atom, string(), (value) => value.replace(/[\s()./-]/g, '').replace(/^\+/, ''));

const rules: Readonly<Record<Exclude<TextRule, 'plain'>, Text>> = {
  person: pattern(between(line(limits.name.max), limits.name.min, limits.name.max), (value) =>
    PERSON.test(value),
  ),
  address: between(
    coerce(address, string(), (value) => value.replace(/\s+/g, ' ')),
    5,
    160,
  ),
  zip: coerce(byPattern('zipCode'), string(), (value) => value.replace(/^(\d{5})-\d{4}$/, '$1')),
  web: webAddress,
  mobile: bare(mobile),
  'gst-or-pan': coerce(gstOrPan, string(), (value) => value.toUpperCase()),
  identifier: pattern(line(LONGEST_LINE), (value) => IDENTIFIER.test(value)),
};

function textAtom({ rule = 'plain', min = 1, max, pattern: form }: TextField): Text {
  const base = rule === 'plain' ? line(max ?? LONGEST_LINE) : rules[rule];
  const sized = between(base, min, max ?? LONGEST_LINE);
  return form ? pattern(sized, (value) => form.test(value)) : sized;
}

/** A number may come as one, or as it was typed. */
const typedNumber = (atom: Text): Text => coerce(atom, number(), String);

const wholeNumber = (min: number, max: number): Text =>
  refine(typedNumber(numberText({ min, max })), 'invalid', (value) => /^\d+$/.test(value));

/** Text is read as typed (12.50); a number is minor units already. */
function moneyAtom({ min = 1, max = LARGEST_AMOUNT }: MoneyField): Struct<number, null> {
  const minor = refine(number(), 'invalid', Number.isSafeInteger);
  const typed = coerce(minor, string(), (value) => parseMoney(value) ?? Number.NaN);
  const least = refine(typed, `min:${min / 100}`, (value) => value >= min);
  return refine(least, `max:${max / 100}`, (value) => value <= max);
}

const month: Text = pattern(line(7), (value) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value));

type SingleField = Exclude<ColumnField, { readonly kind: 'check' | 'ref' }>;

/** The rule of a field that holds one value and is not empty. */
export function atomOf(field: SingleField): Struct<string, null> | Struct<number, null> {
  switch (field.kind) {
    case 'text':
      return textAtom(field);
    case 'textarea':
      return between(
        optionalText(field.max ?? noteLength),
        field.min ?? 1,
        field.max ?? noteLength,
      );
    case 'password':
    case 'digit':
      return presentPassword;
    case 'email':
      return coerce(email, string(), (value) => value.trim().toLowerCase());
    case 'tel':
      return bare(telephone);
    case 'qty':
      return wholeNumber(field.min ?? 1, field.max ?? LARGEST_QTY);
    case 'number':
      return typedNumber(numberText({ min: field.min ?? 0, max: field.max ?? LARGEST_QTY }));
    case 'money':
      return moneyAtom(field);
    case 'date':
      return dateText;
    case 'month':
      return month;
    case 'select':
    case 'radio':
      return enums(field.options.map(({ value }) => value)) as unknown as Text;
  }
}
