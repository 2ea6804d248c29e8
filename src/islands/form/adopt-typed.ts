import type { FormModel } from '#lib/forms/session/model.ts';
import { textsOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';

function chosenIn(form: HTMLFormElement, name: string): string[] {
  const boxes = form.querySelectorAll<HTMLInputElement>(
    `input[name="${CSS.escape(name)}"]:checked`,
  );
  return [...boxes].map(({ value }) => value);
}

/** Adopts input made before hydration. */
export function adoptTyped(form: HTMLFormElement, model: FormModel): undefined {
  const { values } = model.$state.get();
  for (const { name, kind } of inputsOf(model.definition)) {
    const control = form.elements.namedItem(name);
    if (control === null) continue;
    if (kind === 'check') {
      const isTicked = control instanceof HTMLInputElement && control.checked;
      if (isTicked !== (values[name] === true)) model.change(name, isTicked);
    } else if (kind === 'multi') {
      const chosen = chosenIn(form, name);
      if (chosen.join() !== textsOf(values, name).join()) model.change(name, chosen);
    } else if (kind === 'radio') {
      const [chosen = ''] = chosenIn(form, name);
      if (chosen !== values[name]) model.change(name, chosen);
    } else if ('value' in control && control.value !== (values[name] ?? '')) {
      model.change(name, control.value);
    }
  }
}
