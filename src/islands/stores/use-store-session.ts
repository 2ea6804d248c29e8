import { useLayoutEffect, useState, type RefObject } from 'react';
import type { StoreFormStart } from '#lib/stores/page-start.ts';
import { openStoreSession, type StoreSession } from '#lib/stores/store-session.store.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { adoptTyped } from '../form/adopt-typed.ts';

/** Opens the form's session once the page answers: null before. */
export function useStoreSession(
  form: RefObject<HTMLFormElement | null>,
  model: LongFormModel,
  store: StoreFormStart['store'],
): StoreSession | null {
  const [session, setSession] = useState<StoreSession | null>(null);
  useLayoutEffect(() => {
    const opened = openStoreSession(model, store);
    const stop = opened.follow();
    if (form.current) adoptTyped(form.current, model);
    setSession(opened);
    return stop;
  }, [form, model, store]);
  return session;
}
