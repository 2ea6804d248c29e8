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
  telephone,
  webAddress,
} from '#lib/kernel/fields.ts';
import { limits } from '#lib/kernel/limits.ts';
import type {
  ContactField,
  SecretField,
  TextField,
  TextareaField,
  TextRule,
} from '../definition.ts';
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
    refine(rule, `minlength:${min}`, (value) => value.length >= min),
    `maxlength:${max}`,
    (value) => value.length <= max,
  );

/** One line: inner spaces collapse to one. */
export const line = (max: number): Text =>
  coerce(optionalText(max), string(), (value) => value.trim().replace(/\s+/g, ' '));

/** Spaces, dashes, brackets and a leading + are removed before the test. */
const bare = (rule: Text): Text =>
  coerce(rule, string(), (value) => value.replace(/[\s()./-]/g, '').replace(/^\+/, ''));

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

function textRule({ rule = 'plain', min = 1, max, pattern: form }: TextField): Text {
  const base = rule === 'plain' ? line(max ?? LONGEST_LINE) : rules[rule];
  const sized = between(base, min, max ?? LONGEST_LINE);
  return form ? pattern(sized, (value) => form.test(value)) : sized;
}

export const text = cellKind<TextField>({
  rule: textRule,
  // Identifiers are exempt from the scan: one in ten of them passes the check sum by chance.
  isFree: ({ rule = 'plain', pattern: form }, isDraft) =>
    !form && (isDraft ? rule !== 'identifier' : rule === 'plain'),
});

export const textarea = cellKind<TextareaField>({
  rule: ({ min = 1, max = noteLength }) => between(optionalText(max), min, max),
  isFree: () => true,
});

export const mail = cellKind<ContactField>({
  rule: () => coerce(email, string(), (value) => value.trim().toLowerCase()),
});

export const tel = cellKind<ContactField>({ rule: () => bare(telephone) });

/** Compared as typed; never shown, never part of a draft. */
export const secret = cellKind<SecretField>({
  rule: () => presentPassword,
  display: () => '',
  draft: null,
});
