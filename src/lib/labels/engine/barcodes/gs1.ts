/** GS1 element strings (GS1 General Specifications 3): which application identifiers a carton label may carry. */
import {
  findCheckDigitError,
  checkDigitText,
  isGtin,
  restoreLeadingZeros,
  gtinLengths,
  gs1CheckDigit,
} from '#lib/kernel/check-digit.ts';
import { problem } from '../findings.ts';
import type { ElementId, Finding, LabelSpec } from '../spec.ts';
import { FNC1 } from './code128.ts';
import type { ReadSymbol } from './symbol.ts';

export interface Gs1Element {
  readonly ai: string;
  readonly value: string;
  /** The field it comes from. */
  readonly element: ElementId;
}

interface Rule {
  readonly holds: RegExp;
  /** Its length is known from the identifier, so that no separator follows. */
  readonly isFixed: boolean;
  readonly hasCheckDigit?: true;
}

const text = (most: number): Rule => ({
  holds: new RegExp(`^[A-Za-z0-9!"%&'()*+,./:;<=>?_-]{1,${most}}$`),
  isFixed: false,
});

const digits = (length: number): Rule => ({
  holds: new RegExp(`^\\d{${length}}$`),
  isFixed: true,
  hasCheckDigit: true,
});

const rules: Readonly<Record<string, Rule>> = {
  '00': digits(18),
  '01': digits(14),
  '02': digits(14),
  '10': text(20),
  // A day, YYMMDD.
  '11': { holds: /^\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/, isFixed: true },
  '37': { holds: /^\d{1,8}$/, isFixed: false },
  '400': text(30),
  '410': digits(13),
  '420': text(20),
  '91': text(90),
};

/** Longest data of one symbol, brackets not counted. */
export const MAX_GS1_LENGTH = 48;

/** Returns the human-readable form: (02)1061…(37)24. */
export const gs1Text = (elements: readonly Gs1Element[]): string =>
  elements.map(({ ai, value }) => `(${ai})${value}`).join('');

/** Returns the encoded form: FNC1 first, and after each value of variable length. */
export const gs1Data = (elements: readonly Gs1Element[]): string =>
  FNC1 +
  elements
    .map(({ ai, value }, index) => {
      const isLast = index === elements.length - 1;
      return ai + value + (rules[ai]?.isFixed === true || isLast ? '' : FNC1);
    })
    .join('');

/** How long the data is against {@link MAX_GS1_LENGTH}. */
export const gs1Length = (elements: readonly Gs1Element[]): number => gs1Data(elements).length - 1;

/** Returns the errors of an element. */
export function checkGs1Element({ ai, value, element }: Gs1Element): Finding | null {
  const rule = rules[ai];
  if (!rule?.holds.test(value)) {
    const fix = 'Use only digits and letters, in the length that the standard allows.';
    return problem(element, 'gs1-value', `(${ai}) cannot carry "${value}".`, fix);
  }
  const right = rule.hasCheckDigit ? findCheckDigitError(value) : null;
  return right === null
    ? null
    : problem(element, 'check-digit', checkDigitText(right), 'Correct the number.');
}

/** GS1's own resolver, where a client has none. */
const GS1_RESOLVER = 'id.gs1.org';

/**
 * Stem of a Digital Link: a domain with optional path; no user, port, query or fragment. Lower case, because paths
 * may be case-sensitive and phones show the printed text.
 */
const STEM = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:\/[A-Za-z0-9._~-]+)*$/;

/** Returns the stem of a typed address, without scheme and final slash; null for an invalid one. */
export function linkStem(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/(?<!\/)\/+$/, '');
  if (text === '') return GS1_RESOLVER;
  const [domain = '', ...path] = text.split('/');
  const stem = [domain.toLowerCase(), ...path].join('/');
  // A path element that is a key of GS1 would be read as one.
  const isKey = path.some((element) => /^\d{2,4}$/.test(element));
  return STEM.test(stem) && !isKey && stem.length <= 100 ? stem : null;
}

/** Returns the error of the number; its length is ambiguous without a check digit. */
function findNumberError(digits: string): Finding | null {
  if (isGtin(digits)) return null;
  const whole = [12, 13].map((length) => restoreLeadingZeros(digits, length)).find(Boolean);
  if (whole) {
    const message = `${digits} has lost its leading zeros: ${whole}.`;
    return problem('gtin', 'lost-zeros', message, 'Type all digits.');
  }
  if (/^\d+$/.test(digits) && gtinLengths.includes(digits.length)) {
    const message = checkDigitText(gs1CheckDigit(digits.slice(0, -1)));
    return problem('gtin', 'check-digit', message, 'Correct the number.');
  }
  const message = 'A GTIN has 8, 12, 13 or 14 digits with its check digit.';
  return problem('gtin', 'gtin-length', message, 'Type the number from your list again.');
}

/** The symbol of a label with a GTIN in a square code. */
export function readGs1Matrix(
  { gtin, linkDomain }: LabelSpec,
  kind: 'gs1_qr' | 'gs1_datamatrix',
): ReadSymbol {
  const digits = gtin.replace(/[\s-]/g, '');
  const error = findNumberError(digits);
  if (error) return { symbol: null, findings: [error] };
  const elements = [{ ai: '01', value: digits.padStart(14, '0'), element: 'gtin' as const }];
  const text = gs1Text(elements);
  if (kind === 'gs1_datamatrix') {
    return { symbol: { kind, data: gs1Data(elements), text }, findings: [] };
  }
  const stem = linkStem(linkDomain);
  if (stem === null) {
    const message = 'This is not a web address that a GS1 Digital Link can begin with.';
    const fix = 'Type a domain, with a path if you like: id.acme.com or acme.com/p.';
    return { symbol: null, findings: [problem('linkDomain', 'link-domain', message, fix)] };
  }
  const data = `https://${stem}/01/${digits.padStart(14, '0')}`;
  return { symbol: { kind, data, text }, findings: [] };
}
