/** Text of one line or several, addresses of mail, telephone numbers, secrets. */
import { coerce, refine, string, type Struct } from 'superstruct';
import {
  address,
  byPattern,
  email,
  gstOrPan,
  mobile,
  optionalText,
  presentPassword,
  street,
  webAddress,
} from '#lib/kernel/fields.ts';
import { limits } from '#lib/kernel/limits.ts';
import { lengthOf, plainDashes, plainSigns } from '#lib/kernel/text/normal-text.ts';
import { patterns } from '#lib/kernel/patterns.ts';
import type {
  ContactField,
  SecretField,
  TextField,
  TextareaField,
  TextRule,
} from '../definition.ts';
import { shortZip } from '../tidy-text.ts';
import { cellKind } from './kind.ts';

type Text = Struct<string, null>;

export const noteLength = limits.additionalInfo.max;
const LONGEST_LINE = 200;
const PERSON = /^[\p{L}\p{M} .'’-]+$/u;
const IDENTIFIER = /^[A-Za-z0-9._/-]+$/;

export const pattern = (rule: Text, holds: (value: string) => boolean): Text =>
  refine(rule, 'pattern', holds);

const between = (rule: Text, min: number, max: number): Text =>
  refine(
    refine(rule, `minlength:${min}`, (value) => lengthOf(value) >= min),
    `maxlength:${max}`,
    (value) => lengthOf(value) <= max,
  );

/** One line: inner spaces collapse to one. */
export const line = (max: number): Text =>
  coerce(optionalText(max), string(), (value) => value.trim().replace(/\s+/g, ' '));

/** With every dash as `-`, or with all signs of a code as in ASCII. */
const tidied = (rule: Text, tidy: (text: string) => string): Text => coerce(rule, string(), tidy);

/** Spaces, dashes, brackets and a leading + are removed before the test. */
const bare = (rule: Text): Text =>
  coerce(rule, string(), (value) =>
    plainSigns(value)
      .replace(/[\s()./-]/g, '')
      .replace(/^\+/, ''),
  );

/** A postal address in one line: inner spaces collapse to one. */
const addressLine = (rule: Text): Text =>
  between(
    coerce(rule, string(), (value) => value.replace(/\s+/g, ' ')),
    5,
    160,
  );

const rules: Readonly<Record<Exclude<TextRule, 'plain'>, Text>> = {
  person: pattern(
    tidied(between(line(limits.name.max), limits.name.min, limits.name.max), plainDashes),
    (value) => PERSON.test(value),
  ),
  address: addressLine(address),
  street: addressLine(street),
  zip: coerce(byPattern('zipCode'), string(), (value) => shortZip(plainSigns(value))),
  web: webAddress,
  mobile: bare(mobile),
  'gst-or-pan': coerce(gstOrPan, string(), (value) => value.toUpperCase()),
  identifier: pattern(tidied(line(LONGEST_LINE), plainSigns), (value) => IDENTIFIER.test(value)),
};

const capital = (rule: Text): Text => coerce(rule, string(), (value) => value.toUpperCase());

function textRule({ rule = 'plain', min = 1, max, pattern: form, isUpperCase }: TextField): Text {
  const plain = rule === 'plain' ? line(max ?? LONGEST_LINE) : rules[rule];
  const base = isUpperCase ? capital(plain) : plain;
  const sized = between(base, min, max ?? LONGEST_LINE);
  return form ? pattern(tidied(sized, plainSigns), (value) => form.test(value)) : sized;
}

export const text = cellKind<TextField>({
  rule: textRule,
  // Identifiers are exempt from the scan: one in ten of them passes the check sum by chance.
  isFree: ({ rule, pattern: form }) => !form && rule !== 'identifier',
});

export const textarea = cellKind<TextareaField>({
  rule: ({ min = 1, max = noteLength }) => between(optionalText(max), min, max),
  isFree: () => true,
});

export const mail = cellKind<ContactField>({
  rule: () => coerce(email, string(), (value) => value.trim().toLowerCase()),
  isFree: () => true,
});

/** Spaces, dashes and brackets are removed. A leading + tells that a country code follows: it is kept, and not tested. */
const dialed: Text = coerce(
  pattern(optionalText(LONGEST_LINE), (value) => patterns.telephone.test(value.replace(/^\+/, ''))),
  string(),
  (value) => plainSigns(value).replace(/[\s()./-]/g, ''),
);

export const tel = cellKind<ContactField>({ rule: () => dialed, isFree: () => true });

/** Compared as typed; never shown, never part of a draft. */
export const secret = cellKind<SecretField>({
  rule: () => presentPassword,
  display: () => '',
  draft: null,
});
