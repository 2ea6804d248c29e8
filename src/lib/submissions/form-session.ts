/** One opening of a service form in the browser: its draft, its files and its submit. */
import { atom, type ReadableAtom } from 'nanostores';
import { pathOf } from '#lib/kernel/routes.ts';
import type { SubmissionDefinition } from './definition.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';
import { openDraftSession, type DraftSession } from '#lib/forms/session/draft-session.ts';
import type { FormCalls } from '#lib/forms/session/form-calls.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import type { PageDraft } from '#lib/forms/session/restore-offer.ts';
import { sendForm } from '#lib/forms/session/send-form.ts';

export interface FormSession extends DraftSession {
  /** Why the form as a whole was refused at the last try; '' when it was not. */
  readonly $refusal: ReadableAtom<string>;
  /** Sends; answers the key that the focus belongs to, or null. */
  readonly submit: () => Promise<string | null>;
}

interface SessionStart {
  readonly form: SubmissionDefinition;
  readonly model: LongFormModel;
  readonly page: PageDraft | null;
  /** A record is answered: only some of its fields are open, and its address stays. */
  readonly isAnswer: boolean;
  readonly calls: FormCalls;
}

/** The address of a record of this form. */
export const recordAddress = ({ route }: SubmissionDefinition, id: string): string =>
  `${pathOf(route)}/${encodeURIComponent(id)}`;

function showDraftInAddress(id: string): void {
  const url = new URL(location.href);
  url.searchParams.set('draft', id);
  history.replaceState(history.state, '', url);
}

/** Opens the session. Browser only. */
export function openFormSession({ form, model, page, isAnswer, calls }: SessionStart): FormSession {
  const { type } = model.definition;
  const submitKey = crypto.randomUUID();
  const $refusal = atom('');
  const draft = openDraftSession({
    model,
    page,
    slot: isAnswer && page ? `${type}:${page.id}` : type,
    calls,
    onDraft: (id) => {
      if (!isAnswer) showDraftInAddress(id);
    },
    onDiscard: (id) => calls.remove(id),
  });
  const { keeper } = draft;

  return {
    ...draft,
    $refusal,
    submit: async () => {
      $refusal.set('');
      const answer = await sendForm({ model, keeper, calls, key: submitKey });
      if (answer === null) return null;
      if (!answer.ok) {
        const { failure, focus } = answer.error;
        // Somebody was quicker, or it is there already: that stays in sight.
        if (failure?.status === 409) $refusal.set(failure.message);
        if (failure && !failure.handled) notify(failure.message || 'Not sent.', 'error');
        return focus;
      }
      const { id, reference } = answer.value;
      const noun = form.noun.replace(/^./, (letter) => letter.toUpperCase());
      leaveFlash(isAnswer ? 'Answer sent.' : `${noun} ${reference ?? ''} sent.`);
      // The record takes the place of the form: Back never leads to a form that is sent again.
      location.replace(recordAddress(form, reference ?? id));
      return null;
    },
    follow: () => {
      const stop = draft.follow();
      const watch = new AbortController();
      const { signal } = watch;
      const retry = (): void => {
        for (const { list, item } of model.files.$unsent.get()) {
          if (item.state === 'failed' && item.canRetry) list.retry(item.key);
        }
      };
      const ask = (event: BeforeUnloadEvent): void => {
        if (model.files.$unsent.get().some(({ item }) => item.state === 'sending')) {
          event.preventDefault();
        }
      };
      addEventListener('online', retry, { signal });
      addEventListener('beforeunload', ask, { signal });
      return () => {
        stop();
        watch.abort();
      };
    },
  };
}
