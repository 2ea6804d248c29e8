import type { FormController } from '#lib/account-forms/controller.ts';
import { fieldIds } from '#lib/account-forms/definition.ts';
import type { FormState } from '#lib/account-forms/form-state.ts';
import { focusField, readValues } from '#lib/account-forms/read-values.ts';

/**
 * The first view of a form: plain DOM over the same controller that React takes over later. It needs only a
 * few kilobytes of script, so that validation messages appear before React has loaded.
 */
function paint(form: HTMLFormElement, controller: FormController, state: FormState): void {
  const { definition } = controller;
  for (const field of definition.fields) {
    const ids = fieldIds(definition.id, field.name);
    const control = form.elements.namedItem(field.name);
    if (field.kind === 'password' && control instanceof HTMLInputElement) {
      control.type = state.revealed.includes(field.name) ? 'text' : 'password';
    }
    const view = state.views[field.name];
    const message = document.getElementById(ids.message);
    if (!view || !message || !(control instanceof HTMLElement)) continue;
    message.textContent = view.message;
    message.dataset['tone'] = view.tone;
    control.setAttribute('aria-invalid', String(view.tone === 'error'));
  }
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) return;
  const busy = state.phase !== 'idle';
  button.setAttribute('aria-disabled', String(busy));
  button.textContent = busy ? definition.busyLabel : definition.submitLabel;
}

function paintToggles(form: HTMLFormElement, state: FormState): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-reveals]')) {
    const shown = state.revealed.includes(button.dataset['reveals'] ?? '');
    const word = button.firstElementChild;
    if (word) word.textContent = shown ? 'Hide' : 'Show';
  }
}

/** Makes a form of the page respond at once; it stops when React has taken the form over. */
export function enhanceForm(controller: FormController): void {
  const form = document.getElementById(controller.definition.id);
  if (!(form instanceof HTMLFormElement)) return;
  const handover = new AbortController();
  const { signal } = handover;
  const values = () => readValues(form, controller.definition);

  form.noValidate = true;
  form.dataset['ready'] = 'true';
  const stop = controller.$state.listen((state) => {
    paint(form, controller, state);
    paintToggles(form, state);
  });
  form.addEventListener(
    'focusout',
    ({ target }) => {
      if (target instanceof HTMLElement && 'name' in target && target.name !== '') {
        controller.blur(String(target.name), values());
      }
    },
    { signal },
  );
  form.addEventListener('input', () => controller.change(values()), { signal });
  form.addEventListener(
    'click',
    ({ target }) => {
      const name =
        target instanceof Element &&
        target.closest<HTMLElement>('[data-reveals]')?.dataset['reveals'];
      if (name) controller.toggleReveal(name);
    },
    { signal },
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void controller.submit(values()).then((field) => field && focusField(form, field));
    },
    { signal },
  );
  form.addEventListener(
    'portal:adopted',
    () => {
      stop();
      handover.abort();
    },
    { once: true },
  );
}
