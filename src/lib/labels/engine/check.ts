/** Content rules of a label by kind and market. `layoutLabel` checks the fit. */
import { findingsOf, readRules, problem } from './findings.ts';
import { sizeLimits, convertLength, presetOf } from './presets.ts';
import { type Finding, type LabelSpec, blankLabel, type ElementId, type Market } from './spec.ts';
import { needsWarning } from './suffocation.ts';
import { checkCare } from './rules/care.ts';
import { checkFibres } from './rules/fibres.ts';
import { checkMarkets } from './rules/markets.ts';
import { unprintable } from './text/fit.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

const { minWidth, maxWidth, minHeight, maxHeight } = sizeLimits;

/** A custom size outside the limits is drawn within them, and gives a finding. */
const isBeyond = (
  { sizePreset, unit }: LabelSpec,
  value: number | null,
  least: number,
  most: number,
): boolean => {
  const mm = value === null ? NaN : convertLength(value, unit, 'mm');
  return sizePreset === 'custom' && !(mm >= least && mm <= most);
};

const rules = readRules(
  `
error|sizePreset|size-unknown|This type of label does not come in this size.|Choose a size from the list.
error|media|media-washes-out|Direct thermal print does not survive washing.|Choose satin or nylon.
error|brandText|brand-missing|A brand or a logo is missing.|Type the brand or attach the logo.
error|colour|colour-missing|A price ticket needs the color.|Enter the color.
error|size|size-missing|A price ticket needs the size.|Enter the size.
error|comparePrice|price-before|The original price must be higher than the price.|Correct one of them.
error|bagWidth|bag-size|Enter the bag size to see if a suffocation warning is needed.|Enter width and length of the bag.
warning|suffocation|no-warning|No suffocation warning: the opening is below 5 inches.|Some retailers require it on every bag: ask yours.
warning|contents|contents-missing|The label does not say what is in the carton.|Enter the lines of its contents.
error|toName|ship-to|Add the recipient of the carton.|Enter the name and address.
error|cartonNo|carton-number|The carton number is higher than the number of cartons.|Correct one of them.
warning|cartonTotal|carton-unnumbered|The number of cartons is printed only beside the number of the carton.|Enter the carton, or number the cartons when you print.
error|contentCount|content-gtin|A count of units needs the GTIN of the units.|Choose a barcode type and enter the GTIN.
error|width|width|The width must be ${minWidth} to ${maxWidth} mm.|Correct the width.
error|height|height|The height must be ${minHeight} to ${maxHeight} mm.|Correct the height.
`,
  {
    'size-unknown': (spec) => !['', 'custom'].includes(spec.sizePreset) && !presetOf(spec),
    'media-washes-out': ({ kind, media }) => kind === 'care' && media === 'direct_thermal',
    'brand-missing': ({ kind, brandText, logo }) =>
      (kind === 'brand' || kind === 'hang_tag') && brandText === '' && logo === '',
    'colour-missing': ({ kind, colour }) => kind === 'price_ticket' && colour === '',
    'size-missing': ({ kind, size }) => kind === 'price_ticket' && size === '',
    'price-before': ({ price, comparePrice }) =>
      comparePrice !== null && (price === null || comparePrice <= price),
    'bag-size': ({ kind, bagWidth, bagHeight }) =>
      kind === 'polybag' && (bagWidth === null || bagHeight === null),
    'no-warning': (spec) => spec.kind === 'polybag' && !needsWarning(spec),
    'contents-missing': ({ kind, contents, style, sku, description }) =>
      kind === 'carton_content' && contents.length === 0 && style + sku + description === '',
    'ship-to': ({ kind, toName }) => kind === 'carton_gs1' && toName === '',
    'carton-number': ({ cartonNo, cartonTotal }) =>
      cartonNo !== null && cartonTotal !== null && cartonNo > cartonTotal,
    'carton-unnumbered': ({ cartonNo, cartonTotal }) => cartonNo === null && cartonTotal !== null,
    'content-gtin': ({ kind, contentCount, gtinType, gtin }) =>
      kind === 'carton_gs1' && contentCount !== null && (gtinType === 'none' || gtin === ''),
    width: (spec) => isBeyond(spec, spec.width, minWidth, maxWidth),
    height: (spec) => isBeyond(spec, spec.height, minHeight, maxHeight),
  },
);

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
  ...findingsOf(rules, spec),
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
export function marketsRequiring(spec: LabelSpec, name: keyof LabelSpec): readonly Market[] {
  if (isDemanded({ ...spec, market: [] }, name)) return [];
  return spec.market.filter((market) => isDemanded({ ...spec, market: [market] }, name));
}
