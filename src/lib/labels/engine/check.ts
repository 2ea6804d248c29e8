/** Content rules of a label by kind and market. `layoutLabel` checks the fit. */
import { problem } from './findings.ts';
import { checkCare } from './rules/care.ts';
import { checkFibres } from './rules/fibres.ts';
import { checkKind } from './rules/kinds.ts';
import { checkMarkets } from './rules/markets.ts';
import { blankLabel, type ElementId, type Finding, type LabelSpec, type Market } from './spec.ts';
import { unprintable } from './text/fit.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

/** Scanner-only (`gtin`), drawn as a picture, or unprinted. */
const notDrawn: readonly string[] = ['gtin', 'logo', 'labelName'];

const MAX_NAMED = 8;

/** A character as people find it again: itself, or its number when nothing is seen of it. */
const named = (character: string): string =>
  /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)
    ? `"${character}"`
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function characterFinding(element: ElementId, text: string): Finding | null {
  const found = unprintable(text);
  if (found.length === 0) return null;
  const more = found.length > MAX_NAMED ? ' and others' : '';
  const names = found.slice(0, MAX_NAMED).map(named).join(', ');
  const message =
    found.length === 1
      ? `The character ${names} cannot be printed.`
      : `The characters ${names}${more} cannot be printed.`;
  return problem(element, 'character', message, 'Use Latin, Greek or Cyrillic letters.');
}

/** Characters that the font lacks, in every text of the label and in every line of its tables. */
function checkCharacters(spec: LabelSpec): readonly Finding[] {
  return Object.entries(spec).flatMap(([name, value]: [string, unknown]): Finding[] => {
    const element = name as ElementId;
    if (notDrawn.includes(name)) return [];
    if (typeof value === 'string') return [characterFinding(element, value) ?? []].flat();
    if (!Array.isArray(value)) return [];
    return value.flatMap((line: unknown, row) =>
      isRecord(line)
        ? Object.entries(line).flatMap(([column, text]): Finding[] => {
            const found = typeof text === 'string' ? characterFinding(element, text) : null;
            return found ? [{ ...found, row, column }] : [];
          })
        : [],
    );
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

/**
 * Returns true if the label requires the value; such a field is not marked optional. Derived from the rules, so both
 * always agree.
 */
export function isDemanded(spec: LabelSpec, name: keyof LabelSpec): boolean {
  if (name === 'gtin') return spec.gtinType !== 'none';
  const without = { ...spec, [name]: blankLabel(spec.kind)[name] };
  return checkLabel(without).some(
    ({ element, severity }) => element === name && severity === 'error',
  );
}

/** Returns the markets that require a value; empty for values that the kind of label requires itself. */
export function demandingMarkets(spec: LabelSpec, name: keyof LabelSpec): readonly Market[] {
  if (isDemanded({ ...spec, market: [] }, name)) return [];
  return spec.market.filter((market) => isDemanded({ ...spec, market: [market] }, name));
}
