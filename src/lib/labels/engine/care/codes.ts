/**
 * Care instructions that can be chosen (ISO 3758:2012), in the fixed order of a label: wash, bleach, dry,
 * iron, professional care. Drawings and words have these codes as keys, so they cannot disagree.
 */

export const careSlots = [
  'careWash',
  'careBleach',
  'careTumble',
  'careNatural',
  'careIron',
  'careDryClean',
  'careWetClean',
] as const;
export type CareSlot = (typeof careSlots)[number];

/** Temperature in °C of each machine wash. */
export const washHeat: Readonly<Record<string, number>> = {
  W95: 95,
  W70: 70,
  W60: 60,
  W60m: 60,
  W50: 50,
  W50m: 50,
  W40: 40,
  W40m: 40,
  W40v: 40,
  W30: 30,
  W30m: 30,
  W30v: 30,
};

/** Dots of ASTM D5489 for the temperatures. */
export const washDots: Readonly<Record<number, number>> = {
  30: 1,
  40: 2,
  50: 3,
  60: 4,
  70: 5,
  95: 6,
};

/** The codes of each slot, in the order of the picker. */
export const careCodes: Readonly<Record<CareSlot, readonly string[]>> = {
  careWash: [...Object.keys(washHeat), 'WH', 'WN'],
  careBleach: ['BA', 'BO', 'BN'],
  careTumble: ['T2', 'T1', 'TN'],
  careNatural: ['L', 'Ls', 'LD', 'LDs', 'F', 'Fs', 'FD', 'FDs'],
  careIron: ['I3', 'I2', 'I1', 'IN'],
  careDryClean: ['P', 'Pm', 'F', 'Fm', 'PN'],
  careWetClean: ['W', 'Wm', 'Wv', 'WetN'],
};

/** Machine treatment is milder by one bar under the symbol for `m`, two for `v`. */
export const barsOf = (code: string): number =>
  code.endsWith('m') ? 1 : code.endsWith('v') ? 2 : 0;

export const extraCareCodes = [
  'inside_out',
  'like_colours',
  'separately',
  'before_use',
  'no_softener',
  'remove_promptly',
  'no_wring',
  'reshape',
  'iron_reverse',
  'no_iron_print',
  'close_zips',
  'spot_clean',
] as const;
