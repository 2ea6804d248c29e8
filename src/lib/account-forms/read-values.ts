import type { FormDefinition } from './definition.ts';
import type { RawValues } from './form-state.ts';

/** What the text fields of a form on the page hold, by name. Browser only. */
export function readValues(form: HTMLFormElement, definition: FormDefinition<unknown>): RawValues {
  const data = new FormData(form);
  return Object.fromEntries(
    definition.fields
      .filter((field) => field.kind !== 'file')
      .map(({ name }) => {
        const value = data.get(name);
        return [name, typeof value === 'string' ? value : ''];
      }),
  );
}

/** Moves the focus to a field of a form and brings it, with its label, into view. Browser only. */
export function focusField(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' });
}
