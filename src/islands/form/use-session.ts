import { useState } from 'react';
import { controllerOf, type FormHooks } from '#lib/forms/session/form-controller.ts';
import type { FormModel } from '#lib/forms/session/model.ts';
import { notify } from '#lib/session/toast.store.ts';
import { adoptTyped } from './adopt-typed.ts';

type Begin = (form: HTMLFormElement, model: FormModel) => (() => void) | undefined;

/** Returns `submit` and `begin` of a small form that is sent at once: an act on a record, a dialog, a request. */
export const useSubmit = <Data>(model: FormModel<Data>, send: FormHooks<Data>['send']) =>
  useState(() => {
    const { submit } = controllerOf(model, { send, notify: (text) => notify(text, 'error') });
    const begin: Begin = adoptTyped;
    return { submit, begin };
  })[0];

/** Opens the session of a form once it is on the page: null before. Returns `begin` of the form beside it. */
export function useSession<Session extends { readonly follow: () => () => void }>(
  open: () => Session,
) {
  const [session, setSession] = useState<Session | null>(null);
  const [begin] = useState((): Begin => (form, model) => {
    const opened = open();
    const stop = opened.follow();
    adoptTyped(form, model);
    setSession(opened);
    return stop;
  });
  return { session, begin };
}
