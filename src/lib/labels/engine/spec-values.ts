/** Values of the editor, of a record or of a row (unknown types, typed or canonical) as a label. */
import type { Option, Values } from '#lib/forms/definition.ts';
import { amountOf, decimalOf, rowsOf, textOf, textsOf } from '#lib/forms/values.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import {
  currencyOptions,
  designOptions,
  fibreNoteOptions,
  gtinTypeOptions,
  languageOptions,
  marketOptions,
  mediaOptions,
  turnOptions,
} from './options.ts';
import {
  blankLabel,
  labelKinds,
  type CartonLine,
  type FibreShare,
  type LabelKind,
  type LabelSpec,
} from './spec.ts';

/** No measure, count or share of a label comes near it. */
const MAX_NUMBER = 1e9;

/** A number, as typed or canonical; null for everything else. */
function numberIn(values: Values, name: string): number | null {
  const value = decimalOf(values, name);
  return value !== null && Math.abs(value) < MAX_NUMBER ? value : null;
}

const fibreRow = (row: Values): FibreShare => ({
  section: textOf(row, 'section'),
  fibre: textOf(row, 'fibre'),
  percent: numberIn(row, 'percent'),
});

const contentRow = (row: Values): CartonLine => ({
  style: textOf(row, 'style'),
  colour: textOf(row, 'colour'),
  size: textOf(row, 'size'),
  units: numberIn(row, 'units'),
});

const amounts: readonly string[] = ['price', 'comparePrice'];

/** The first file of the field, or its id. */
const fileIn = (values: Values, name: string): string =>
  textOf(values, name) || textOf(rowsOf(values, name)[0] ?? {}, 'id');

const valuesOf = (options: readonly Option[]): readonly string[] =>
  options.map(({ value }) => value);

/** Permitted choices: others fall back to the default, so that every draft can be laid out. */
const choices: Readonly<Record<string, readonly string[]>> = {
  market: valuesOf(marketOptions),
  languages: valuesOf(languageOptions),
  media: valuesOf(mediaOptions),
  design: valuesOf(designOptions),
  gtinType: valuesOf(gtinTypeOptions),
  barcodeTurn: valuesOf(turnOptions),
  fibreNote: valuesOf(fibreNoteOptions),
  currency: valuesOf(currencyOptions),
  unit: ['in', 'mm'],
  dataSource: ['manual', 'item', 'sheet'],
  fulfil: ['download_only', 'house_prints', 'house_prints_and_applies'],
};

function valueOf(values: Values, name: string, blank: unknown): unknown {
  if (name === 'logo') return fileIn(values, name);
  if (name === 'dpi') return [203, 300, 600].find((dpi) => dpi === numberIn(values, name)) ?? blank;
  if (name === 'fibres') return rowsOf(values, name).map(fibreRow);
  if (name === 'contents') return rowsOf(values, name).map(contentRow);
  const known = choices[name];
  if (Array.isArray(blank)) {
    return textsOf(values, name).filter((text) => known?.includes(text) ?? true);
  }
  if (known) return known.find((value) => value === textOf(values, name)) ?? blank;
  if (typeof blank === 'boolean') return values[name] === true;
  if (amounts.includes(name)) return amountOf(values, name);
  if (blank === null || typeof blank === 'number') return numberIn(values, name);
  return textOf(values, name);
}

/**
 * Converts values to a label. Missing and invalid values take their defaults; never throws, so that a draft can
 * always be shown.
 */
export function labelOf(values: unknown): LabelSpec {
  const given = isRecord(values) ? values : {};
  const kind = textOf(given, 'kind') as LabelKind;
  const blank = blankLabel(labelKinds.includes(kind) ? kind : 'care');
  const entries = Object.entries(blank).map(([name, value]: [string, unknown]) => [
    name,
    Object.hasOwn(given, name) && name !== 'kind' ? valueOf(given, name, value) : value,
  ]);
  return Object.fromEntries(entries) as LabelSpec;
}
