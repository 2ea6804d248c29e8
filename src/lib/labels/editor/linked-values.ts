/** Values of the editor that follow from another one, so that they need not be typed again. */
import { presetOf, presetsOf, sizeOf, convertLength } from '../engine/presets.ts';
import { labelOf } from '../engine/spec-values.ts';
import type { Unit } from '../engine/spec.ts';
import type { Values } from '#lib/forms/definition.ts';
import { decimalOf, hasChosen, textOf, textsOf } from '#lib/forms/values.ts';

const converted = (values: Values, name: string, from: Unit, to: Unit): string => {
  const length = decimalOf(values, name);
  return length === null ? textOf(values, name) : String(convertLength(length, from, to));
};

/** The size in the new unit: converted, not typed again. */
function unitChange(before: Values, after: Values): Values {
  const { unit: from } = labelOf(before);
  const { unit: to } = labelOf(after);
  if (from === to) return {};
  return {
    width: converted(after, 'width', from, to),
    height: converted(after, 'height', from, to),
  };
}

/** An own size starts with the size that was on the screen. */
function ownSize(before: Values, after: Values): Values {
  const isNew = after['sizePreset'] === 'custom' && before['sizePreset'] !== 'custom';
  if (!isNew || textOf(after, 'width') !== '') return {};
  const { width, height } = sizeOf(labelOf(before));
  const { unit } = labelOf(after);
  return {
    width: String(convertLength(width, 'mm', unit)),
    height: String(convertLength(height, 'mm', unit)),
  };
}

/** Sizes belong to kinds: another kind starts with its first size. */
function kindChange(before: Values, after: Values): Values {
  if (before['kind'] === after['kind'] || after['sizePreset'] === 'custom') return {};
  const spec = labelOf(after);
  return presetOf(spec) ? {} : { sizePreset: presetsOf(spec.kind)[0]?.id ?? 'custom' };
}

/** Canada reads English and French. */
function marketChange(before: Values, after: Values): Values {
  const isNew = hasChosen(after, 'market', 'CA') && !hasChosen(before, 'market', 'CA');
  const languages = textsOf(after, 'languages');
  return isNew && !languages.includes('fr') ? { languages: [...languages, 'fr'] } : {};
}

/** Returns dependent changes of a change; empty for none. */
export const linkedValues = (before: Values, after: Values): Values => ({
  ...unitChange(before, after),
  ...ownSize(before, after),
  ...kindChange(before, after),
  ...marketChange(before, after),
});
