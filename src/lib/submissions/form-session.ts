/** One opening of a service form in the browser: model, keeper, restore and submit, tied together. */
import { atom, type ReadableAtom } from 'nanostores';
import { pathOf } from '#lib/kernel/routes.ts';
import type { Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from './definition.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';
import { createDraftKeeper, type DraftSession } from '#lib/forms/session/draft-keeper.ts';
import type { FormCalls } from '#lib/forms/session/form-calls.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { keepable, readLocalDraft, removeLocalDraft } from '#lib/forms/session/local-draft.ts';
import { offerOf, type PageDraft } from '#lib/forms/session/restore-offer.ts';
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

function showDraftInAddress(id: string | null): void {
  const url = new URL(location.href);
  if (id === null) url.searchParams.delete('draft');
  else url.searchParams.set('draft', id);
  history.replaceState(history.state, '', url);
}

/** Opens the session. Browser only. */
export function openFormSession({ form, model, page, isAnswer, calls }: SessionStart): FormSession {
  const { definition } = model;
  const { clientId } = model.facts().requester;
  const slot = isAnswer && page ? `${definition.type}:${page.id}` : definition.type;
  const submitKey = crypto.randomUUID();
  const values = (): Values => model.$state.get().values;
  const keeper = createDraftKeeper({
    definition,
    clientId,
    slot,
    calls,
    storage: localStorage,
    key: crypto.randomUUID(),
    values,
    now: () => new Date(),
    onDraft: showDraftInAddress,
  });
  if (page) keeper.adopt(page);
  const local = readLocalDraft(localStorage, clientId, slot);
  const $refusal = atom('');
  const $offer = atom(offerOf(local, keepable(definition, values()), page));

  return {
    keeper,
    $offer,
    $refusal,
    restore: () => {
      const offer = $offer.get();
      if (!offer) return;
      if (offer.draftId !== null) {
        const isNewer = page?.id === offer.draftId && page.revision > offer.revision;
        keeper.adopt({ id: offer.draftId, revision: isNewer ? page.revision : offer.revision });
        if (!isAnswer) showDraftInAddress(offer.draftId);
      }
      model.replace({ ...values(), ...offer.values });
      $offer.set(null);
      keeper.touch();
    },
    discard: async () => {
      const offer = $offer.get();
      removeLocalDraft(localStorage, clientId, slot);
      $offer.set(null);
      if (offer?.draftId && offer.draftId !== page?.id) await calls.remove(offer.draftId);
    },
    takeTheirs: async () => {
      const theirs = await keeper.takeTheirs();
      if (theirs) model.replace(inputValues(definition, theirs.data));
    },
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
      leaveFlash(`${noun} ${reference ?? ''} sent.`);
      location.assign(recordAddress(form, reference ?? id));
      return null;
    },
    follow: () => {
      let known = values();
      const stop = model.$state.listen(({ values: now }) => {
        if (now === known) return;
        known = now;
        keeper.touch();
      });
      const flush = (): void => keeper.flush();
      const retry = (): void => {
        if (keeper.$save.get().kind === 'offline') void keeper.saveNow();
      };
      addEventListener('pagehide', flush);
      document.addEventListener('visibilitychange', flush);
      addEventListener('online', retry);
      return () => {
        stop();
        removeEventListener('pagehide', flush);
        document.removeEventListener('visibilitychange', flush);
        removeEventListener('online', retry);
      };
    },
  };
}
