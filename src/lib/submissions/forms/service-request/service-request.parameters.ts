/** The parameters of services beside the quantity; each is asked for its own services only. */
import { field } from '#lib/forms/field-builders.ts';
import type { ChoiceField, ColumnField, Condition, Option } from '#lib/forms/definition.ts';
import { labelPositions, removalMethods } from '#lib/forms/options/label-places.ts';
import { yesNo } from '#lib/forms/options/yes-no.ts';
import { isChoice } from '#lib/forms/values.ts';
import { shortText } from '../goods-fields.ts';

const forServices =
  (...codes: readonly string[]): Condition =>
  (row) =>
    isChoice(row, 'service', ...codes);

const choice = (
  codes: readonly string[],
  name: string,
  label: string,
  options: readonly Option[],
): ChoiceField => field.select(name, label, { when: forServices(...codes), options });

/** Inspection levels of the trade. */
export const inspectionLevels: readonly Option[] = [
  { value: 'aql', label: 'Sample, AQL 2.5/4.0, level II' },
  { value: 'full', label: 'Every piece (100%)' },
];

/** The parameter columns of a service row. */
export const serviceParameters: readonly ColumnField[] = [
  choice(['INS'], 'level', 'Inspection level', inspectionLevels),
  choice(['SRT'], 'sortBy', 'Sort by', [
    { value: 'size', label: 'Size' },
    { value: 'colour', label: 'Color' },
    { value: 'store', label: 'Store' },
  ]),
  choice(['RML'], 'removal', 'Removal method', removalMethods),
  choice(['SEW', 'HTR'], 'position', 'Label position', labelPositions),
  choice(['TKT'], 'ticketPlace', 'Ticket position', [
    { value: 'label', label: 'On the label' },
    { value: 'seam', label: 'On a seam' },
    { value: 'hang_tag', label: 'On the hang tag' },
    { value: 'polybag', label: 'On the polybag' },
  ]),
  choice(['HTG'], 'fastening', 'Attach with', [
    { value: 'string', label: 'String' },
    { value: 'pin', label: 'Plastic or safety pin' },
  ]),
  shortText('bagSize', 'Bag size', {
    when: forServices('PBG'),
    max: 20,
    hint: 'Width x length, such as 10 x 14 in.',
  }),
  {
    ...choice(['PBG'], 'bagWarning', 'Suffocation warning printed', yesNo),
    initial: () => 'yes',
    fallback: 'yes',
  },
  shortText('hangerCode', 'Hanger code', {
    when: forServices('HNG'),
    max: 20,
    hint: 'The retailer’s code, such as 484, or "any".',
  }),
  choice(['SEC'], 'tagKind', 'Security tag', [
    { value: 'eas', label: 'EAS' },
    { value: 'rfid', label: 'RFID' },
  ]),
  choice(['REP'], 'repair', 'Kind of repair', [
    { value: 'repair', label: 'Sew or patch' },
    { value: 'button', label: 'Button or zipper' },
    { value: 'spot_clean', label: 'Spot-clean' },
  ]),
  shortText('packRatio', 'Pack ratio', {
    when: forServices('RPK'),
    max: 40,
    hint: 'Pieces of each size in a carton, such as S1 M2 L2 XL1.',
  }),
  choice(['DSP'], 'disposal', 'Donate or destroy', [
    { value: 'donate', label: 'Donate' },
    { value: 'destroy', label: 'Destroy' },
  ]),
  choice(['DSP'], 'certificate', 'Certificate needed', yesNo),
  field.qty('months', 'Months', { when: forServices('STO'), max: 36 }),
  shortText('shipBy', 'Carrier and account', {
    when: forServices('SHP'),
    max: 60,
    hint: 'Or "best way" if we may choose.',
  }),
];
