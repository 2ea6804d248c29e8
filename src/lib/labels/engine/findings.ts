/** Creates label errors with their remedy in one sentence. */
import type { ElementId, Finding, LabelSpec } from './spec.ts';

type MakeFinding = (element: ElementId, code: string, message: string, fix: string) => Finding;

/** Blocks approval. */
export const problem: MakeFinding = (element, code, message, fix) => ({
  element,
  severity: 'error',
  code,
  message,
  fix,
});

/** A warning: it is shown and blocks nothing. */
export const caution: MakeFinding = (element, code, message, fix) => ({
  element,
  severity: 'warning',
  code,
  message,
  fix,
});

/** A length in mm as people read it: 38.3. */
export const inMm = (millimetres: number): string => String(Math.round(millimetres * 10) / 10);

/** A finding, and when a label has it. */
export interface Rule extends Finding {
  readonly holds: (spec: LabelSpec) => boolean;
}

/**
 * Reads rules from lines of severity, element, code, message and fix.
 * @param conditions when a rule holds, by its code
 */
export const readRules = (
  table: string,
  conditions: Readonly<Record<string, Rule['holds']>>,
): readonly Rule[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [severity, element, code = '', message = '', fix = ''] = line.split('|');
      const make = severity === 'warning' ? caution : problem;
      const finding = make(element as ElementId, code, message, fix);
      const holds = conditions[code];
      if (!holds) throw new Error(`A rule lacks its condition: ${line}`);
      return { ...finding, holds };
    });

/** Returns the findings of the rules that hold for a label. */
export const findingsOf = (rules: readonly Rule[], spec: LabelSpec): readonly Finding[] =>
  rules.filter(({ holds }) => holds(spec)).map(({ holds: _holds, ...finding }) => finding);
