import type { ColumnField } from '#lib/forms/definition.ts';
import { pastedAddress } from '#lib/forms/session/address-parts.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { joinedLines } from '#lib/kernel/text/joined-lines.ts';
import { notify } from '#lib/session/toast.store.ts';
import { asLongForm } from '../form-parts.ts';

/** Inserts text like the keyboard; only this call keeps the browser's Undo. */
function type(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- browsers have no successor that Undo takes back
  document.execCommand('insertText', false, text);
}

/**
 * Types lines that are pasted into a field of one line, joined by commas: the browser would put them together without any
 * sign. An address that is pasted as the whole of its street fills in its other parts.
 */
export function pasteLines(
  model: FormModel,
  field: ColumnField,
  control: HTMLInputElement,
  text: string,
): void {
  control.focus();
  const isWhole = control.selectionStart === 0 && control.selectionEnd === control.value.length;
  const address =
    field.kind === 'text' && isWhole ? pastedAddress(field, text, model.$state.get().values) : null;
  type(address?.street ?? joinedLines(text));
  if (!address) return;
  asLongForm(model).fill(address.others);
  notify('City, state, ZIP code and country are filled in from the address.');
}
