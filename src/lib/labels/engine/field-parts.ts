/** Parts of label field definitions. */
import { field } from '#lib/forms/field-builders.ts';
import type { Condition, InputField, TextField } from '#lib/forms/definition.ts';
import { isChoice } from '#lib/forms/values.ts';
import type { LabelKind, LabelSpec } from './spec.ts';

/** A field of the editor; it is named as in {@link LabelSpec}. */
export type LabelField = InputField & { readonly name: keyof LabelSpec };

/** Shown for labels of these kinds only. */
export const forKinds =
  (...kinds: readonly LabelKind[]): Condition =>
  (_, form) =>
    isChoice(form, 'kind', ...kinds);

/** One line of at most so many characters. */
export const textField = (
  name: keyof LabelSpec,
  label: string,
  max: number,
  more: Partial<TextField> = {},
): LabelField => field.text(name, label, { required: false, ...more, max });
