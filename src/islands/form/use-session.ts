import { useState } from 'react';
import { controllerOf, type FormHooks } from '#lib/forms/session/form-controller.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { notify } from '#lib/session/toast.store.ts';
import { textsOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';

function chosenIn(form: HTMLFormElement, name: string): string[] {
  const boxes = form.querySelectorAll<HTMLInputElement>(
    `input[name="${CSS.escape(name)}"]:checked`,
  );
  return [...boxes].map(({ value }) => value);
}

/** Adopts input made before hydration. */
function adoptTyped(form: HTMLFormElement, model: FormModel): undefined {
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

type StartSession = (form: HTMLFormElement, model: FormModel) => (() => void) | undefined;

/** Returns `submit` and `begin` of a small form that is sent at once: an act on a record, a dialog, a request. */
export const useSubmit = <Data>(model: FormModel<Data>, send: FormHooks<Data>['send']) =>
  useState(() => {
    const { submit } = controllerOf(model, { send, notify: (text) => notify(text, 'error') });
    const begin: StartSession = adoptTyped;
    return { submit, begin };
  })[0];

/** Opens the session of a form once it is on the page: null before. Returns `begin` of the form beside it. */
export function useSession<Session extends { readonly follow: () => () => void }>(
  open: () => Session,
) {
  const [session, setSession] = useState<Session | null>(null);
  const [begin] = useState((): StartSession => (form, model) => {
    const opened = open();
    const stop = opened.follow();
    adoptTyped(form, model);
    setSession(opened);
    return stop;
  });
  return { session, begin };
}
