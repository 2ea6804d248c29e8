/** Requirements of each label kind in every market. */
import { caution, problem } from '../findings.ts';
import { sizeLimits, convertLength, presetOf } from '../presets.ts';
import type { Finding, LabelSpec } from '../spec.ts';
import { needsWarning } from '../suffocation.ts';

type Rule = (spec: LabelSpec) => Finding | null;

const rules: readonly Rule[] = [
  (spec) =>
    ['', 'custom'].includes(spec.sizePreset) || presetOf(spec)
      ? null
      : problem(
          'sizePreset',
          'size-unknown',
          'This type of label does not come in this size.',
          'Choose a size from the list.',
        ),
  ({ kind, media }) =>
    kind === 'care' && media === 'direct_thermal'
      ? problem(
          'media',
          'media-washes-out',
          'Direct thermal print does not survive washing.',
          'Choose satin or nylon.',
        )
      : null,
  ({ kind, brandText, logo }) =>
    (kind === 'brand' || kind === 'hang_tag') && brandText === '' && logo === ''
      ? problem(
          'brandText',
          'brand-missing',
          'A brand or a logo is missing.',
          'Type the brand or attach the logo.',
        )
      : null,
  ({ kind, colour }) =>
    kind === 'price_ticket' && colour === ''
      ? problem('colour', 'colour-missing', 'A price ticket needs the color.', 'Enter the color.')
      : null,
  ({ kind, size }) =>
    kind === 'price_ticket' && size === ''
      ? problem('size', 'size-missing', 'A price ticket needs the size.', 'Enter the size.')
      : null,
  ({ price, comparePrice }) =>
    comparePrice !== null && (price === null || comparePrice <= price)
      ? problem(
          'comparePrice',
          'price-before',
          'The original price must be higher than the price.',
          'Correct one of them.',
        )
      : null,
  (spec) =>
    spec.kind === 'polybag' && (spec.bagWidth === null || spec.bagHeight === null)
      ? problem(
          'bagWidth',
          'bag-size',
          'Enter the bag size to see if a suffocation warning is needed.',
          'Enter width and length of the bag.',
        )
      : null,
  (spec) =>
    spec.kind === 'polybag' && !needsWarning(spec)
      ? caution(
          'suffocation',
          'no-warning',
          'No suffocation warning: the opening is below 5 inches.',
          'Some retailers require it on every bag: ask yours.',
        )
      : null,
  ({ kind, contents, style, sku, description }) =>
    kind === 'carton_content' && contents.length === 0 && style + sku + description === ''
      ? caution(
          'contents',
          'contents-missing',
          'The label does not say what is in the carton.',
          'Enter the lines of its contents.',
        )
      : null,
  ({ kind, toName }) =>
    kind === 'carton_gs1' && toName === ''
      ? problem(
          'toName',
          'ship-to',
          'Add the recipient of the carton.',
          'Enter the name and address.',
        )
      : null,
  ({ cartonNo, cartonTotal }) =>
    cartonNo !== null && cartonTotal !== null && cartonNo > cartonTotal
      ? problem(
          'cartonNo',
          'carton-number',
          'The carton number is higher than the number of cartons.',
          'Correct one of them.',
        )
      : null,
  ({ kind, contentCount, gtinType, gtin }) =>
    kind === 'carton_gs1' && contentCount !== null && (gtinType === 'none' || gtin === '')
      ? problem(
          'gtin',
          'content-gtin',
          'A count of units needs the GTIN of the units.',
          'Enter the GTIN.',
        )
      : null,
];

/** A custom size outside the limits is drawn within them, and gives a finding. */
function checkSize({ sizePreset, width, height, unit }: LabelSpec): readonly Finding[] {
  if (sizePreset !== 'custom') return [];
  const isWithin = (value: number | null, least: number, most: number): boolean => {
    const mm = value === null ? NaN : convertLength(value, unit, 'mm');
    return mm >= least && mm <= most;
  };
  const { minWidth, maxWidth, minHeight, maxHeight } = sizeLimits;
  return [
    ...(isWithin(width, minWidth, maxWidth)
      ? []
      : [
          problem(
            'width',
            'width',
            `The width must be ${minWidth} to ${maxWidth} mm.`,
            'Correct the width.',
          ),
        ]),
    ...(isWithin(height, minHeight, maxHeight)
      ? []
      : [
          problem(
            'height',
            'height',
            `The height must be ${minHeight} to ${maxHeight} mm.`,
            'Correct the height.',
          ),
        ]),
  ];
}

/** Everything that the kind of the label asks for. */
export const checkKind = (spec: LabelSpec): readonly Finding[] => [
  ...rules.map((rule) => rule(spec)).filter((finding) => finding !== null),
  ...checkSize(spec),
];
