/** GS1 element strings (GS1 General Specifications 3): which application identifiers a carton label may carry. */
import { wrongCheckDigit, checkDigitText } from '#lib/kernel/check-digit.ts';
import { problem } from '../findings.ts';
import type { ElementId, Finding } from '../spec.ts';
import { FNC1 } from './code128.ts';

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
  const right = rule.hasCheckDigit ? wrongCheckDigit(value) : null;
  return right === null
    ? null
    : problem(element, 'check-digit', checkDigitText(right), 'Correct the number.');
}
