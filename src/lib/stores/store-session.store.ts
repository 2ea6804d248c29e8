/** Opening of a store form: input is kept in this browser until it is saved. Browser only. */
import { atom, type ReadableAtom } from 'nanostores';
import { storeAddress } from './store-list.ts';
import type { StoreFormStart } from './page-start.ts';
import { storeMessages } from './store-messages.ts';
import type { Values } from '#lib/forms/definition.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { keepable, openLocalCopy, type LocalDraft } from '#lib/forms/session/local-draft.ts';
import { offerOf } from '#lib/forms/session/draft-session.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { leaveFlash } from '#lib/session/toast.store.ts';

const COPY_MS = 150;

export interface StoreSession {
  /** The copy of this browser that may be restored. */
  readonly $offer: ReadableAtom<LocalDraft | null>;
  readonly restore: () => void;
  readonly discard: () => Promise<void>;
  /** Saves and goes to the store; answers the key that the focus belongs to, or null. */
  readonly save: () => Promise<string | null>;
  /** Saves input before the page unloads. */
  readonly follow: () => () => void;
}

/** Opens the session. */
export function openStoreSession(
  model: LongFormModel,
  store: StoreFormStart['store'],
): StoreSession {
  const { definition } = model;
  const { clientId } = model.facts().requester;
  const slot = store ? `${definition.type}:${store.reference}` : definition.type;
  const values = (): Values => model.$state.get().values;
  const page = store && { id: store.reference, revision: store.revision };
  const localCopy = openLocalCopy(localStorage, clientId, slot);
  const $offer = atom(offerOf(localCopy.found, keepable(definition, values()), page));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStored = true;

  const copy = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isStored = localCopy.write({
      values: keepable(definition, values()),
      savedAt: new Date().toISOString(),
      draftId: store?.reference ?? null,
      revision: store?.revision ?? 0,
      isSaved: false,
    });
  };
  const forget = (): void => {
    clearTimeout(timer);
    timer = undefined;
    isStored = true;
    localCopy.forget();
  };

  return {
    $offer,
    restore: () => {
      const offer = $offer.get();
      localCopy.claim();
      $offer.set(null);
      if (offer) model.replace({ ...values(), ...offer.values });
    },
    discard: async () => {
      localCopy.claim();
      forget();
      $offer.set(null);
    },
    save: async () => {
      if (model.$state.get().phase !== 'idle') return null;
      const checked = model.validate();
      if (!checked.ok) return model.refuse(checked.fields);
      model.setPhase('sending');
      const { addStore, changeStore } = await import('./client.ts');
      const answer = store
        ? await changeStore(store.reference, store.revision, values())
        : await addStore(values());
      if (answer.ok) {
        model.setPhase('done');
        forget();
        leaveFlash(storeMessages.saved);
        location.assign(storeAddress(answer.value.body.reference));
        return null;
      }
      model.setPhase('idle');
      returnAfterLogin(answer.error);
      showFailure(answer.error, 'The store was not saved.');
      const { fields } = answer.error;
      return Object.keys(fields).length > 0 ? model.refuse(fields) : null;
    },
    follow: () => {
      let known = values();
      const stop = model.$state.listen((state) => {
        if (state.values === known || state.phase === 'done') return;
        known = state.values;
        timer ??= setTimeout(copy, COPY_MS);
      });
      const leave = (): void => {
        if (timer !== undefined) copy();
      };
      const ask = (event: BeforeUnloadEvent): void => {
        leave();
        if (!isStored) event.preventDefault();
      };
      addEventListener('pagehide', leave);
      addEventListener('beforeunload', ask);
      return () => {
        stop();
        leave();
        removeEventListener('pagehide', leave);
        removeEventListener('beforeunload', ask);
      };
    },
  };
}
