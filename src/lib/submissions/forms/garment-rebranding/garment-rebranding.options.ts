/** Choices of a rebranding. */
import type { Option } from '#lib/forms/definition.ts';
import { removalMethods } from '#lib/forms/options/label-places.ts';

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
export const neckGarments: readonly string[] = ['top', 'shirt', 'knitwear', 'dress', 'jacket'];

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
