/** Text of one line or several, addresses of mail, telephone numbers, secrets. */
import { coerce, refine, string, type Struct } from 'superstruct';
import {
  address,
  gstOrPan,
  mobile,
  optionalText,
  presentPassword,
  street,
  webAddress,
} from '#lib/kernel/fields.ts';
import { limits } from '#lib/kernel/limits.ts';
import { lengthOf, normalizeDashes, normalizeSigns } from '#lib/kernel/text/normalize-unicode.ts';
import { joinedLines } from '#lib/kernel/text/joined-lines.ts';
import { isMailAddress } from '#lib/kernel/text/mail-address.ts';
import { toAsciiPunctuation } from '#lib/kernel/text/ascii-punctuation.ts';
import { normalizeTaxNumber, withScheme } from '#lib/kernel/patterns.ts';
import type {
  ContactField,
  SecretField,
  TextField,
  TextareaField,
  TextRule,
} from '../definition.ts';
import { cellKind, type CellKind } from './kind.ts';

type Text = Struct<string, null>;

const noteLength = limits.additionalInfo.max;
const MAX_LINE_LENGTH = 200;

export const pattern = (rule: Text, holds: (value: string) => boolean): Text =>
  refine(rule, 'pattern', holds);

const between = (rule: Text, min: number, max: number): Text =>
  refine(
    refine(rule, `minlength:${min}`, (value) => lengthOf(value) >= min),
    `maxlength:${max}`,
    (value) => lengthOf(value) <= max,
  );

/** Several lines joined by commas; inner spaces collapse to one. */
const oneLine = (value: string): string => joinedLines(value).replace(/\s+/g, ' ');

export const line = (max: number): Text => coerce(optionalText(max), string(), oneLine);

/** With every dash as `-`, or with all signs of a code as in ASCII. */
const tidied = (rule: Text, tidy: (text: string) => string): Text => coerce(rule, string(), tidy);

/** Spaces, dashes, brackets and a leading + are removed before the test. */
const bare = (rule: Text): Text =>
  coerce(rule, string(), (value) =>
    normalizeSigns(value)
      .replace(/[\s()./-]/g, '')
      .replace(/^\+/, ''),
  );

const addressLine = (rule: Text): Text => between(coerce(rule, string(), oneLine), 5, 160);

const rules: Readonly<Record<Exclude<TextRule, 'plain'>, Text>> = {
  person: pattern(tidied(line(limits.name.max), normalizeDashes), (value) => /\p{L}/u.test(value)),
  'card-name': pattern(tidied(line(limits.name.max), normalizeDashes), (value) =>
    /[\p{L}\p{N}]/u.test(value),
  ),
  address: addressLine(address),
  street: addressLine(street),
  web: coerce(webAddress, string(), (value) => withScheme(value.trim())),
  mobile: bare(mobile),
  'gst-or-pan': coerce(gstOrPan, string(), (value) => normalizeTaxNumber(normalizeSigns(value))),
  identifier: tidied(line(MAX_LINE_LENGTH), normalizeSigns),
};

const capital = (rule: Text): Text => coerce(rule, string(), (value) => value.toUpperCase());

function textRule({ rule = 'plain', min = 1, max, pattern: form, isUpperCase }: TextField): Text {
  const plain = rule === 'plain' ? line(max ?? MAX_LINE_LENGTH) : rules[rule];
  const base = isUpperCase ? capital(plain) : plain;
  const sized = between(base, min, max ?? MAX_LINE_LENGTH);
  return form ? pattern(tidied(sized, normalizeSigns), (value) => form.test(value)) : sized;
}

const typed = cellKind<TextField>({
  rule: textRule,
  // Identifiers are exempt from the scan: one in ten of them passes the check sum by chance.
  isFree: ({ rule, pattern: form }) => !form && rule !== 'identifier',
});

export const text: CellKind<TextField> = {
  ...typed,
  check: (field, input, context) => {
    const found = typed.check(field, input, context);
    return field.stored && typeof found.value === 'string'
      ? { ...found, value: field.stored(found.value, context.form) }
      : found;
  },
};

export const textarea = cellKind<TextareaField>({
  rule: ({ min = 1, max = noteLength }) => between(optionalText(max), min, max),
  isFree: () => true,
});

/** Contact address, in lower case; logins use another type. */
const mailAddress = pattern(
  tidied(optionalText(limits.email.total), (value) =>
    normalizeSigns(toAsciiPunctuation(value)).trim().toLowerCase(),
  ),
  isMailAddress,
);

export const mail = cellKind<ContactField>({
  rule: () => mailAddress,
  isFree: () => true,
});

/** `x12`, `ext. 12`, `#12`. */
const EXTENSION = /(?:ext(?:ension)?|x|#)[\s.:=]*(?=\d)/i;

/** Two numbers, or the decimals of a spreadsheet: 555-0100 / 0101, 2125550100.0. A slash may end an area code. */
function isUnclear(number: string): boolean {
  const [area = '', ...rest] = number.replace(/^00/, '+').replace('(0)', '').split('/');
  const maxDigits = area.startsWith('+') ? 7 : 6;
  const isSecond = /\d/.test(rest.join('')) && area.replace(/\D/g, '').length > maxDigits;
  return isSecond || /[,;]\s*\d|^\+?\d{7,}\.0$/.test(number);
}

/**
 * Digits as they are dialed, an extension behind ` x`. Spaces, dashes and brackets are removed; with a leading +, which
 * tells that a country code follows and is kept, also the 0 of `+44 (0)20`, which is dialed inside the country only.
 */
function dialedText(value: string): string {
  const [number = '', ...extension] = normalizeSigns(value).trim().split(EXTENSION);
  if (isUnclear(number.trim())) return value;
  const dialed = number.replace(/^((?:\+|00).*)\(0\)/, '$1').replace(/[\s(),;./-]/g, '');
  return [dialed, ...extension].join(' x');
}

const dialed: Text = coerce(
  pattern(optionalText(MAX_LINE_LENGTH), (value) =>
    /^(?:\+[1-9]\d{4,14}|\d{5,15})(?: x\d{1,7})?$/.test(value),
  ),
  string(),
  dialedText,
);

export const tel = cellKind<ContactField>({ rule: () => dialed, isFree: () => true });

/** Secret compared as typed; hidden and excluded from drafts. */
export const secret = cellKind<SecretField>({
  rule: () => presentPassword,
  display: () => '',
  draft: null,
});
