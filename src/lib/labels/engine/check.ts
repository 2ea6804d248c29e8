/** The content rules of a label: what it must say, by kind and market. Whether it fits is `layoutLabel`'s part. */
import { problem } from './findings.ts';
import { checkCare } from './rules/care.ts';
import { checkFibres } from './rules/fibres.ts';
import { checkKind } from './rules/kinds.ts';
import { checkMarkets } from './rules/markets.ts';
import type { ElementId, Finding, LabelSpec } from './spec.ts';
import { unprintable } from './text/measure.ts';

/** A character that the font lacks is an error; it is not printed as a box. */
function checkCharacters(spec: LabelSpec): readonly Finding[] {
  return Object.entries(spec).flatMap(([name, value]: [string, unknown]): Finding[] => {
    const isCode =
      name === 'gtin' || name === 'logo' || name === 'labelName' || typeof value !== 'string';
    const [first] = isCode ? [] : unprintable(value);
    if (first === undefined) return [];
    const message = `The character "${first}" cannot be printed.`;
    return [
      problem(name as ElementId, 'character', message, 'Use Latin, Greek or Cyrillic letters.'),
    ];
  });
}

/** All content findings, in the order of the rules. Never throws, whatever the draft holds. */
export const checkLabel = (spec: LabelSpec): readonly Finding[] => [
  ...checkKind(spec),
  ...checkMarkets(spec),
  ...checkFibres(spec),
  ...checkCare(spec),
  ...checkCharacters(spec),
];
