/** Choices, rules and warnings of a rebranding. */
import { counted } from '#lib/kernel/count-text.ts';
import { optionLabel } from '#lib/kernel/text/option-label.ts';
import type { Rule, Values, Option } from '#lib/forms/definition.ts';
import { labelPositions, removalMethods } from '#lib/forms/options/label-places.ts';
import { attachmentsOf, countOf, isChoice, rowsOf, sumOf, textOf } from '#lib/forms/values.ts';
import { piecesOf } from '../goods-fields.ts';

export const rights: readonly Option[] = [
  { value: 'own_goods_blank', label: 'Your own goods, or blanks' },
  { value: 'vendor_agreed', label: 'The vendor agreed', hint: 'Attach the permission.' },
  { value: 'private_label_contract', label: 'Private label contract', hint: 'Attach it.' },
  { value: 'licence', label: 'License', hint: 'Attach it.' },
];

/** Kinds of garments; some carry their label in the neck. */
export const garmentKinds: readonly Option[] = [
  { value: 'top', label: 'T-shirt or top' },
  { value: 'shirt', label: 'Shirt or blouse' },
  { value: 'knitwear', label: 'Knitwear' },
  { value: 'dress', label: 'Dress' },
  { value: 'jacket', label: 'Jacket or coat' },
  { value: 'trousers', label: 'Pants or skirt' },
  { value: 'underwear', label: 'Underwear' },
  { value: 'accessory', label: 'Accessory' },
];

/** Garments that must show the origin in the neck. */
const neckGarments: readonly string[] = ['top', 'shirt', 'knitwear', 'dress', 'jacket'];

export const currentLabels: readonly Option[] = [
  { value: 'woven', label: 'Woven' },
  { value: 'printed', label: 'Printed tape' },
  { value: 'tear_away', label: 'Tear-away' },
  { value: 'transfer', label: 'Heat transfer or print' },
  { value: 'none', label: 'None' },
];

export const removals: readonly Option[] = [
  ...removalMethods,
  { value: 'cover', label: 'Cover with the new label' },
  { value: 'keep', label: 'Keep it' },
];

export const applyMethods: readonly Option[] = [
  { value: 'sew_under', label: 'Sew under', hint: 'Seam is opened; it looks like new.' },
  { value: 'sew_over', label: 'Sew over' },
  { value: 'heat_transfer', label: 'Heat transfer' },
  { value: 'print', label: 'Screen or pad print', hint: 'Shows through thin cloth.' },
];

export const otherMarks: readonly Option[] = [
  { value: 'hang_tag', label: 'Hang tag' },
  { value: 'ticket', label: 'Ticket' },
  { value: 'polybag', label: 'Polybag' },
  { value: 'buttons_branded', label: 'Branded buttons' },
  { value: 'embroidery', label: 'Embroidery' },
  { value: 'print', label: 'Print' },
];

export const rePacks: readonly Option[] = [
  { value: 'ticket', label: 'Ticket' },
  { value: 'hang_tag', label: 'Hang tag' },
  { value: 'steam', label: 'Steam' },
  { value: 'fold', label: 'Fold' },
  { value: 'polybag', label: 'Polybag' },
];

/** From so many pieces on we advise a sample. */
const SAMPLE_PIECES = 100;

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** There must be something to change. */
export const brandsDiffer: Rule = (values) => {
  const [from, to] = [folded(textOf(values, 'fromBrand')), folded(textOf(values, 'toBrand'))];
  return from !== '' && from === to
    ? { toBrand: 'Enter another brand: the old and new brands are the same.' }
    : null;
};

/** Returns true if the right to rebrand needs a document. */
export const needsPermission = (values: Values): boolean =>
  isChoice(values, 'rightToRebrand', 'vendor_agreed', 'private_label_contract', 'licence');

/** The paper that gives the right must be there. */
export const permissionAttached: Rule = (values) =>
  needsPermission(values) &&
  !attachmentsOf(values, 'attachments').some(({ kind }) => kind === 'permission')
    ? { attachments: 'Attach the written permission.' }
    : null;

/** All new labels, of every position. */
export const newLabels = (values: Values): number =>
  sumOf(values, 'apply', (row) => countOf(row, 'qty'));

/** New labels of one position add up to exactly all garments. */
export const labelsMatchGarments: Rule = (values) => {
  const pieces = piecesOf(values);
  if (pieces === 0) return null;
  const sums = new Map<string, { count: number; last: number }>();
  for (const [index, row] of rowsOf(values, 'apply').entries()) {
    const position = textOf(row, 'position');
    if (position === '') continue;
    const count = (sums.get(position)?.count ?? 0) + (countOf(row, 'qty') ?? 0);
    sums.set(position, { count, last: index });
  }
  return Object.fromEntries(
    [...sums].flatMap(([position, { count, last }]) =>
      count === pieces
        ? []
        : [
            [
              `apply.${last}.qty`,
              `${optionLabel(labelPositions, position)}: ${counted(count, 'label')} for ${counted(pieces, 'garment')}. Make them equal.`,
            ],
          ],
    ),
  );
};

/** Labels that the client sends must be enough. */
export const suppliedEnough: Rule = (values) =>
  Object.fromEntries(
    rowsOf(values, 'apply').flatMap((row, index) => {
      const [supplied, needed] = [countOf(row, 'supplied'), countOf(row, 'qty')];
      return supplied !== null && needed !== null && supplied < needed
        ? [[`apply.${index}.supplied`, `Send at least ${needed} labels, plus a few spares.`]]
        : [];
    }),
  );

/** US rule: origin inside the neck, at its center, on garments with a neck. */
export const neckOrigin: Rule = (values) => {
  const hasNeck = rowsOf(values, 'lines').some((row) => neckGarments.includes(textOf(row, 'kind')));
  const rows = rowsOf(values, 'apply');
  const isLabelled = rows.some((row) => isChoice(row, 'position', 'neck_centre'));
  return hasNeck && rows.length > 0 && !isLabelled && !isChoice(values, 'removal', 'keep', '')
    ? { apply: 'No label at the center of the neck: in the US the origin must be shown there.' }
    : null;
};

/** Large lots without a sample are a risk. */
export const sampleAdvised: Rule = (values) =>
  isChoice(values, 'sampleNeeded', 'no') && piecesOf(values) >= SAMPLE_PIECES
    ? { sampleNeeded: `We recommend a sample for ${SAMPLE_PIECES} pieces or more.` }
    : null;
