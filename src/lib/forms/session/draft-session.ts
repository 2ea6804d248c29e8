/** Opening of a form with a draft: model, keeper and restorable copy. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Values } from '../definition.ts';
import { inputValues } from '../initial-values.ts';
import { createDraftKeeper, type DraftKeeper, type DraftCalls } from './draft-keeper.ts';
import type { LongFormModel } from './form-model.ts';
import { keepable, type LocalDraft } from './local-draft.ts';

/** Draft of the opened page. */
export interface PageDraft {
  readonly id: string;
  readonly revision: number;
}

const same = (a: Values, b: Values): boolean =>
  Object.keys({ ...a, ...b }).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/**
 * Returns this browser's copy if it has values that the page lacks. A page with a draft offers only changes of that
 * draft; an empty form offers any.
 */
export function offerOf(
  local: LocalDraft | null,
  shown: Values,
  page: PageDraft | null,
): LocalDraft | null {
  if (!local || same(local.values, shown)) return null;
  if (!page) return local;
  if (local.draftId !== page.id) return null;
  return local.isSaved && local.revision <= page.revision ? null : local;
}

/** Draft state of an open form. */
export interface DraftSession {
  readonly keeper: DraftKeeper;
  /** The copy of this browser that may be restored. */
  readonly $offer: ReadableAtom<LocalDraft | null>;
  /** Idempotency-Key of an unanswered submit; null if absent. */
  readonly submitKey: string | null;
  readonly restore: () => void;
  readonly discard: () => Promise<void>;
  /** Versions that were not chosen in conflicts, until the page goes; the latest first. */
  readonly $others: ReadableAtom<readonly Values[]>;
  /** Overwrites the concurrent change. */
  readonly keepMine: () => Promise<void>;
  /** Loads the concurrent change. */
  readonly takeTheirs: () => Promise<void>;
  /** Shows the next other version, and keeps this one as the last. */
  readonly swap: () => void;
  readonly dropOthers: () => void;
  /** Follows the page until it goes. */
  readonly follow: () => () => void;
}

type State = ReturnType<LongFormModel['$state']['get']>;

interface DraftPlace {
  readonly model: LongFormModel;
  /** The draft that the page shows; null for an empty form. */
  readonly page: PageDraft | null;
  /** Names the copy in this browser. */
  readonly slot: string;
  readonly calls: DraftCalls;
  /** The form goes on with this draft of the server from now on. */
  readonly onDraft: (id: string) => void;
  /** Returns true if a hidden copy is offered; default always. */
  readonly offers?: (copy: LocalDraft) => boolean;
  /** A copy was discarded that belongs to another draft than the one of the page. */
  readonly onDiscard?: (id: string) => Promise<unknown>;
  /** Values have changed. */
  readonly onChange?: (now: State, before: State) => void;
}

/** Finds the draft of an unanswered creation by its key; null if unknown. */
async function draftOf(calls: DraftCalls, copy: LocalDraft): Promise<string | null> {
  if (copy.createKey === undefined) return null;
  const answer = await calls.create(copy.unanswered ?? copy.values, copy.createKey);
  return answer.ok ? answer.value.id : (answer.error.reused?.id ?? null);
}

/** Opens the session. Browser only. */
export function openDraftSession(place: DraftPlace): DraftSession {
  const { model, page, slot, calls, onDraft } = place;
  const { definition } = model;
  const { clientId } = model.facts().requester;
  const values = (): Values => model.$state.get().values;
  const keeper = createDraftKeeper({
    definition,
    clientId,
    slot,
    calls,
    storage: localStorage,
    key: crypto.randomUUID(),
    values,
    unsent: model.files.unsentNames,
    now: () => new Date(),
    onDraft,
  });
  if (page) keeper.adopt(page);
  const local = keeper.local.found;
  const isOwn = page === null || local?.draftId === page.id;
  if (page && isOwn) keeper.local.claim();
  const copy = offerOf(local, keepable(definition, values()), page);
  const $offer = atom(copy && (place.offers?.(copy) ?? true) ? copy : null);

  const $others = atom<readonly Values[]>([]);
  /** Keeps each version once, beside the one that is shown. */
  const keep = (versions: readonly Values[]): void => {
    const isOther = (each: Values, index: number): boolean =>
      !same(each, values()) && versions.findIndex((version) => same(version, each)) === index;
    $others.set(versions.filter(isOther));
  };

  // A copy already shown is not offered; missing files are named immediately.
  if (isOwn && local && !copy) model.files.miss(local.unsent ?? {});

  return {
    keeper,
    $offer,
    submitKey: (isOwn ? local?.submitKey : null) ?? null,
    restore: () => {
      const offer = $offer.get();
      if (!offer) return;
      if (offer.draftId !== null) {
        const isNewer = page?.id === offer.draftId && page.revision > offer.revision;
        keeper.adopt({ id: offer.draftId, revision: isNewer ? page.revision : offer.revision });
        onDraft(offer.draftId);
      }
      keeper.local.claim();
      keeper.resume(offer);
      model.replace({ ...values(), ...offer.values });
      model.files.miss(offer.unsent ?? {});
      $offer.set(null);
      keeper.touch();
    },
    discard: async () => {
      const offer = $offer.get();
      keeper.local.claim();
      keeper.local.forget();
      $offer.set(null);
      if (!offer || !place.onDiscard) return;
      const id = offer.draftId ?? (await draftOf(calls, offer));
      if (id !== null && id !== page?.id) await place.onDiscard(id);
    },
    $others,
    keepMine: async () => {
      const theirs = await keeper.keepMine();
      if (theirs) keep([inputValues(definition, theirs.data), ...$others.get()]);
    },
    takeTheirs: async () => {
      const theirs = await keeper.takeTheirs();
      if (!theirs) return;
      const mine = values();
      model.replace(inputValues(definition, theirs.data));
      keep([mine, ...$others.get()]);
    },
    swap: () => {
      const [next, ...others] = $others.get();
      if (!next) return;
      const shown = values();
      model.replace(next);
      keep([...others, shown]);
    },
    dropOthers: () => $others.set([]),
    follow: () => {
      let known = model.$state.get();
      const stop = model.$state.listen((now) => {
        const before = known;
        known = now;
        if (now.values === before.values) return;
        keeper.touch();
        place.onChange?.(now, before);
      });
      const unwatch = model.files.$unsent.listen(keeper.noteFiles);
      const watch = new AbortController();
      const { signal } = watch;
      addEventListener('pagehide', keeper.flush, { signal });
      addEventListener('beforeunload', keeper.flush, { signal });
      document.addEventListener('visibilitychange', keeper.flush, { signal });
      const retry = (): void => {
        if (keeper.$save.get().kind === 'offline') void keeper.saveNow();
      };
      addEventListener('online', retry, { signal });
      return () => {
        stop();
        unwatch();
        watch.abort();
      };
    },
  };
}
