import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { stepIndexById } from '#lib/submissions/step-address.ts';
import { serverCalls, openFormSession, type FormSession } from '#lib/submissions/form-session.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { PageDraft } from '#lib/forms/session/restore-offer.ts';
import { adoptTyped } from '../form/adopt-typed.ts';

/** Opens the form's session once the page answers: null before. */
export function useSession(
  form: RefObject<HTMLFormElement | null>,
  definition: SubmissionDefinition,
  model: LongFormModel,
  page: PageDraft | null,
  isAnswer: boolean,
): FormSession | null {
  const [session, setSession] = useState<FormSession | null>(null);

  useLayoutEffect(() => {
    const calls = serverCalls(definition.type);
    const opened = openFormSession({ form: definition, model, page, isAnswer, calls });
    const stop = opened.follow();
    if (form.current) adoptTyped(form.current, model);
    // What this browser offers to restore is not offered twice.
    const offered = opened.$offer.get()?.draftId;
    const twin = document.querySelector<HTMLElement>('[data-open-draft]');
    if (twin && offered === twin.dataset['openDraft']) twin.remove();
    setSession(opened);
    return stop;
  }, [form, definition, model, page, isAnswer]);

  useEffect(() => {
    const follow = () => {
      const id = new URLSearchParams(location.search).get('step');
      model.goTo(stepIndexById(model.definition, id));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [model]);

  return session;
}
