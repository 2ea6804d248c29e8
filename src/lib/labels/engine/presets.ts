/** Common sizes: labels by kind, and label sheets for office printers. */
import type { LabelKind, LabelSpec, Size, Unit } from './spec.ts';

export const MM_PER_INCH = 25.4;
export const POINTS_PER_MM = 72 / MM_PER_INCH;

/** Millimetres of a number of points. */
export const mmOf = (points: number): number => points / POINTS_PER_MM;

export interface LabelPreset extends Size {
  readonly id: string;
  readonly kind: LabelKind;
  readonly label: string;
  /** Folded in the middle and sewn in at both ends. */
  readonly isLoop?: true;
}

const inches = (value: number): number => Math.round(value * MM_PER_INCH * 100) / 100;

const preset = (kind: LabelKind, width: number, height: number): LabelPreset => ({
  id: `${kind}-${width}x${height}`,
  kind,
  label: `${width} × ${height} in (${Math.round(inches(width))} × ${Math.round(inches(height))} mm)`,
  width: inches(width),
  height: inches(height),
});

/** The first of a kind is the default of a new label. */
export const labelPresets: readonly LabelPreset[] = [
  preset('care', 1.25, 2.5),
  preset('care', 1, 2),
  preset('care', 1.5, 3),
  {
    ...preset('care', 1.25, 5),
    id: 'care-loop-1.25x5',
    label: 'Loop fold 1.25 × (2 × 2.5) in (32 × 127 mm)',
    isLoop: true,
  },
  preset('brand', 2, 0.75),
  preset('brand', 3, 1),
  { ...preset('brand', 2.5, 2.5), label: 'Transfer 2.5 × 2.5 in (64 × 64 mm)' },
  preset('price_ticket', 1.25, 2),
  preset('price_ticket', 1.25, 1.5),
  preset('price_ticket', 2, 1),
  preset('hang_tag', 2, 3.5),
  preset('hang_tag', 1.5, 2.5),
  preset('hang_tag', 2.5, 4),
  preset('hang_tag', 3, 5),
  preset('polybag', 4, 2),
  preset('polybag', 3, 2),
  preset('polybag', 2, 3),
  preset('carton_content', 4, 6),
  preset('carton_content', 4, 3),
  preset('carton_gs1', 4, 6),
];

export const presetsOf = (kind: LabelKind): readonly LabelPreset[] =>
  labelPresets.filter((each) => each.kind === kind);

/** Smallest and largest label that may be asked for, in mm. */
export const sizeLimits = { minWidth: 10, maxWidth: 210, minHeight: 10, maxHeight: 300 } as const;

/** A length in another unit, to two decimals: converted, not typed again. */
export const convertLength = (value: number, from: Unit, to: Unit): number => {
  if (from === to) return value;
  const converted = from === 'in' ? value * MM_PER_INCH : value / MM_PER_INCH;
  return Math.round(converted * 100) / 100;
};

/** A size in the unit of the label and in the other one: 1.25 × 2.5 in (31.8 × 63.5 mm). */
export function sizeInBothUnits(
  { width, height }: Size,
  { unit }: Pick<LabelSpec, 'unit'>,
): string {
  const inches = [width, height].map((each) => convertLength(each, 'mm', 'in')).join(' × ');
  const mm = [width, height].map((each) => Math.round(each * 10) / 10).join(' × ');
  return unit === 'in' ? `${inches} in (${mm} mm)` : `${mm} mm (${inches} in)`;
}

/** The preset of a label; undefined for an own size. An empty choice is the kind's first preset. */
export const presetOf = ({ kind, sizePreset }: LabelSpec): LabelPreset | undefined =>
  sizePreset === ''
    ? presetsOf(kind)[0]
    : labelPresets.find((each) => each.id === sizePreset && each.kind === kind);

export const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));

/** Returns the label size in mm as typed, unlimited; default of the kind when empty. */
export function labelSizeMm(spec: LabelSpec): Size {
  const found = presetOf(spec);
  if (found) return { width: found.width, height: found.height };
  const first = presetsOf(spec.kind)[0] ?? { width: 50, height: 50 };
  const own = (value: number | null, other: number): number =>
    value === null || !Number.isFinite(value) ? other : convertLength(value, spec.unit, 'mm');
  return { width: own(spec.width, first.width), height: own(spec.height, first.height) };
}

/** Size of a label in mm; nonsense is brought into the limits, so that a draft can always be drawn. */
export function sizeOf(spec: LabelSpec): Size {
  const { width, height } = labelSizeMm(spec);
  return {
    width: clamp(width, sizeLimits.minWidth, sizeLimits.maxWidth),
    height: clamp(height, sizeLimits.minHeight, sizeLimits.maxHeight),
  };
}

/** Labels on a sheet, in mm. `pitch` runs from the edge of one label to the same edge of the next. */
export interface SheetGrid {
  readonly paper: 'letter' | 'a4';
  readonly columns: number;
  readonly rows: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
  readonly pitchX: number;
  readonly pitchY: number;
  readonly marginLeft: number;
  readonly marginTop: number;
}

export interface SheetPreset extends SheetGrid {
  readonly id: string;
  readonly label: string;
}

export const paperSizes = {
  letter: { width: 215.9, height: 279.4 },
  a4: { width: 210, height: 297 },
} as const satisfies Record<SheetGrid['paper'], Size>;

const letter = (
  name: string,
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  [pitchX, pitchY]: readonly [number, number],
  [left, top]: readonly [number, number],
): SheetPreset => ({
  id: `letter-${columns * rows}`,
  label: `Letter, ${columns * rows} labels ${name} in`,
  paper: 'letter',
  columns,
  rows,
  labelWidth: inches(width),
  labelHeight: inches(height),
  pitchX: inches(pitchX),
  pitchY: inches(pitchY),
  marginLeft: inches(left),
  marginTop: inches(top),
});

export const sheetPresets: readonly SheetPreset[] = [
  letter('2.625 × 1', [3, 10], [2.625, 1], [2.75, 1], [0.1875, 0.5]),
  letter('4 × 2', [2, 5], [4, 2], [4.1875, 2], [0.15625, 0.5]),
  letter('4 × 3.33', [2, 3], [4, 10 / 3], [4.1875, 10 / 3], [0.15625, 0.5]),
  {
    id: 'a4-21',
    label: 'A4, 21 labels 63.5 × 38.1 mm',
    paper: 'a4',
    columns: 3,
    rows: 7,
    labelWidth: 63.5,
    labelHeight: 38.1,
    pitchX: 66.04,
    pitchY: 38.1,
    marginLeft: 7.21,
    marginTop: 15.15,
  },
];
