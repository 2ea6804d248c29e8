/** Has a form on the page tell its model what happens in it: for the first script of a page and for React alike. */
import type { FormDefinition, Values } from '../definition.ts';
import { inputsOf } from '../visible-fields.ts';
import { focusKey } from './focus-key.ts';
import type { FormController } from './form-controller.ts';

/** What the text fields of a form hold, by name. */
export function typedValues(form: HTMLFormElement, definition: FormDefinition): Values {
  const data = new FormData(form);
  return Object.fromEntries(
    inputsOf(definition).map(({ name }) => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

/** Binds a form to its controller, once; the controls keep what is typed. Browser only. */
export function bindForm(form: HTMLFormElement, { model, submit }: FormController): void {
  if (form.dataset['ready'] === 'true') return;
  form.noValidate = true;
  form.dataset['ready'] = 'true';
  const { definition } = model;
  const adopt = (): void => model.adopt(typedValues(form, definition));
  form.addEventListener('input', adopt);
  form.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLElement) || !('name' in target)) return;
    adopt();
    model.blur(String(target.name));
  });
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-reveals]');
    if (button) model.toggleReveal(button.dataset['reveals'] ?? '');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    adopt();
    void submit().then((key) => key !== null && focusKey(definition.type, key));
  });
}
