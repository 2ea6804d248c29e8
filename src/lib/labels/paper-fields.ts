/** Fields of the paper that labels are printed on: a preset sheet, a sheet of the client's own, a label printer. */
import type { InputField } from '#lib/forms/definition.ts';
import type { Values } from '#lib/forms/facts.ts';
import { field } from '#lib/forms/field-builders.ts';
import { sameMessage } from '#lib/forms/form-messages.ts';
import { isChoice } from '#lib/forms/values.ts';
import type { LabelOutput } from './calls.ts';
import { sheetPresets, type SheetGrid, type SheetPreset } from './engine/presets.ts';
import { findSheetError } from './engine/sheets.ts';
import type { Size } from './engine/spec.ts';

const OWN_SHEET = 'own';

/** Returns the preset of the chosen paper; undefined for a label printer and for the client's own sheet. */
export const presetIn = (values: Values): SheetPreset | undefined =>
  sheetPresets.find(({ id }) => isChoice(values, 'paper', id));

const isOwnSheet = (values: Values): boolean => isChoice(values, 'paper', OWN_SHEET);

/** Measures of the client's own sheet with their initial values; lengths in mm. */
const measures = [
  ['qty', 'columns', 'Columns', 3],
  ['qty', 'rows', 'Rows', 10],
  ['number', 'labelWidth', 'Label width, mm', 66.7],
  ['number', 'labelHeight', 'Label height, mm', 25.4],
  ['number', 'pitchX', 'From label to label across, mm', 69.9],
  ['number', 'pitchY', 'From label to label down, mm', 25.4],
  ['number', 'marginLeft', 'Left margin, mm', 4.8],
  ['number', 'marginTop', 'Top margin, mm', 12.7],
] as const;

/** Fields of the sheet that the client describes. */
export const ownSheet: readonly InputField[] = [
  field.select('paperSize', 'Paper size', {
    initial: () => 'letter',
    when: isOwnSheet,
    options: [
      { value: 'letter', label: 'Letter, 215.9 × 279.4 mm' },
      { value: 'a4', label: 'A4, 210 × 297 mm' },
    ],
  }),
  ...measures.map(([kind, name, label, first]) =>
    field[kind](name, label, {
      initial: () => String(first),
      width: 'half',
      when: isOwnSheet,
      messages: sameMessage('Enter a number.'),
    }),
  ),
  field.qty('start', 'Start at label', {
    initial: () => '1',
    width: 'half',
    when: (values) => isOwnSheet(values) || presetIn(values) !== undefined,
    messages: sameMessage('Enter a number.'),
  }),
];

/** Names of the fields of the client's own sheet. */
export const ownSheetNames: readonly string[] = ownSheet.map(({ name }) => name);

/** Field of the paper. */
export const paper = (when: (values: Values) => boolean) =>
  field.select('paper', 'Paper', {
    initial: () => 'printer',
    when,
    options: [
      { value: 'printer', label: 'Label printer: one label per page' },
      ...sheetPresets.map(({ id, label }) => ({ value: id, label })),
      { value: OWN_SHEET, label: 'Another sheet' },
    ],
  });

/** Paper of validated values as the calls take it: a preset's id, a grid, or neither for a label printer. */
export function placementOf(
  values: Values,
): Partial<Pick<LabelOutput, 'sheet' | 'grid' | 'start'>> {
  const start = Number(values['start'] ?? 1);
  const preset = presetIn(values);
  if (preset) return { sheet: preset.id, start };
  if (!isOwnSheet(values)) return {};
  const lengths = Object.fromEntries(
    measures.map(([, name]) => [name, Number(values[name])]),
  ) as Omit<SheetGrid, 'paper'>;
  return {
    grid: { paper: isChoice(values, 'paperSize', 'a4') ? 'a4' : 'letter', ...lengths },
    start,
  };
}

/** Finds at its field what labels of this size cannot be printed on. */
export const sheetRule =
  (size: Size) =>
  (values: Values): Readonly<Record<string, string>> => {
    const { grid = presetIn(values), start = 1 } = placementOf(values);
    if (!grid || [start, ...Object.values<string | number>({ ...grid })].some(Number.isNaN))
      return {};
    const error = findSheetError({ grid, start, nudgeX: 0, nudgeY: 0 }, size);
    if (!error) return {};
    return { [error.field === 'start' ? 'start' : 'paper']: error.message };
  };
