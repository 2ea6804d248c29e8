/** The lenient check of a draft: types and sizes only, so that an incomplete form can be saved. */
import type { FormDefinition, Messages, Values } from './definition.ts';
import { findCardNumbers } from './card-guard.ts';
import { kindOf } from './kinds/table.ts';
import { inputsOf } from './visible-fields.ts';

export type CheckedDraft =
  { readonly ok: true; readonly data: Values } | { readonly ok: false; readonly fields: Messages };

/** Returns the draft: known fields as typed. Signatures and unknown names are dropped. */
export function checkDraft(definition: FormDefinition, input: Values): CheckedDraft {
  const data: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const field of inputsOf(definition)) {
    const { name } = field;
    const kept = Object.hasOwn(input, name) ? kindOf(field).draft?.(field, input[name]) : null;
    if (!kept) continue;
    Object.assign(errors, kept.errors);
    data[name] = kept.value;
  }
  if (definition.refusesCards) Object.assign(errors, Object.fromEntries(findCardNumbers(input)));
  return Object.keys(errors).length > 0 ? { ok: false, fields: errors } : { ok: true, data };
}
