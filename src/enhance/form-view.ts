import { silent, viewOf } from '#lib/forms/field-view.ts';
import { bindForm, type FormController } from '#lib/forms/session/form-controller.ts';
import type { FormModel, FormModelState } from '#lib/forms/session/model.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';

/**
 * First view of a form: a few KB of plain script over the model that React adopts later, so that messages appear
 * before React loads. Finds its elements by data attributes.
 */
function paintMessages(form: HTMLFormElement, { definition }: FormModel, state: FormModelState) {
  const views = new Map(
    inputsOf(definition).map((field) => [field.name, viewOf(definition, state, field)]),
  );
  for (const place of form.querySelectorAll<HTMLElement>('[data-message-of]')) {
    const names = (place.dataset['messageOf'] ?? '').split(' ');
    if (!names.some((name) => state.touched.has(name))) continue;
    const found = names.map((name) => views.get(name) ?? silent);
    const { message, tone } = found.find((view) => view.tone !== 'none') ?? silent;
    place.textContent = message;
    place.dataset['tone'] = tone;
    names.forEach((name, index) => {
      const control = form.elements.namedItem(name);
      if (!(control instanceof HTMLElement)) return;
      control.setAttribute('aria-invalid', String(found[index]?.tone === 'error'));
    });
  }
}

function paint(form: HTMLFormElement, model: FormModel, state: FormModelState): void {
  paintMessages(form, model, state);
  for (const button of form.querySelectorAll<HTMLElement>('[data-reveals]')) {
    const name = button.dataset['reveals'] ?? '';
    const isShown = state.revealed.includes(name);
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.type = isShown ? 'text' : 'password';
    const word = button.querySelector('[data-reveal-word]');
    if (word) word.textContent = isShown ? 'Hide' : 'Show';
  }
  const errorNotice = form.querySelector<HTMLElement>('[data-rejection]');
  errorNotice?.classList.toggle('invisible', !state.isRefused);
  if (errorNotice) errorNotice.hidden = state.isRefused === null;
  const button = form.querySelector('[data-submit]');
  if (!button) return;
  const { submitLabel, busyLabel = '' } = model.definition;
  const isBusy = state.phase !== 'idle';
  button.setAttribute('aria-disabled', String(isBusy));
  button.textContent = isBusy ? busyLabel : submitLabel;
}

/** Makes a form interactive immediately; stops when React renders the same state. */
export function enhanceForm(controller: FormController): void {
  const { model } = controller;
  const form = document.getElementById(model.definition.type);
  if (!(form instanceof HTMLFormElement)) return;
  const stop = model.$state.listen((state) => paint(form, model, state));
  bindForm(form, controller);
  form.addEventListener('portal:adopted', stop, { once: true });
}
