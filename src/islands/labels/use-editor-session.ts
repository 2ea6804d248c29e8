import { useLayoutEffect, useState, type RefObject } from 'react';
import { openEditorSession, type EditorSession } from '#lib/labels/editor/editor-session.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import type { PageDraft } from '#lib/forms/session/restore-offer.ts';
import { adoptTyped } from '../form/adopt-typed.ts';

/** Opens the editor's session once the page answers: null before. */
export function useEditorSession(
  form: RefObject<HTMLFormElement | null>,
  model: LongFormModel,
  page: PageDraft | null,
): EditorSession | null {
  const [session, setSession] = useState<EditorSession | null>(null);

  useLayoutEffect(() => {
    const opened = openEditorSession(model, page);
    const stop = opened.follow();
    if (form.current) adoptTyped(form.current, model);
    setSession(opened);
    return stop;
  }, [form, model, page]);

  return session;
}
