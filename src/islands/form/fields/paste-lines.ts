import type { ClipboardEvent } from 'react';
import type { ColumnField } from '#lib/forms/definition.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { hasLines, joinedLines } from '#lib/kernel/text/joined-lines.ts';
import { notify } from '#lib/session/toast.store.ts';
import { asLong } from '../form-parts.ts';

/** The one call that types: with events, and Undo takes it back. */
const type = (text: string): boolean => document.execCommand('insertText', false, text);

/**
 * Lines that are pasted into a field of one line are joined by commas: the browser would put them together without any
 * sign. An address that is pasted as the whole of its street fills in its other parts.
 */
export function pasteLines(
  model: FormModel,
  field: ColumnField,
  event: ClipboardEvent<HTMLInputElement>,
): void {
  const { currentTarget: control, clipboardData } = event;
  const text = clipboardData.getData('text/plain');
  if (!hasLines(text)) return;
  event.preventDefault();
  const isWhole = control.selectionStart === 0 && control.selectionEnd === control.value.length;
  if (field.kind !== 'text' || !field.addressOf || !isWhole) {
    type(joinedLines(text));
    return;
  }
  void import('#lib/forms/session/address-parts.ts').then(({ pastedAddress }) => {
    const address = pastedAddress(field, text, model.$state.get().values);
    type(address?.street ?? joinedLines(text));
    if (!address) return;
    asLong(model).fill(address.others);
    notify('City, state, ZIP code and country are filled in from the address.');
  });
}
