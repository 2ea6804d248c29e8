/** Saves input: immediately in this browser, after a pause on the server. */
import { atom, type ReadableAtom } from 'nanostores';
import { isUnknown, type ApiFailure } from '#lib/http/envelope.ts';
import type { FormDefinition, Values } from '../definition.ts';
import { keepable, openLocalCopy, type LocalCopy, type LocalDraft } from './local-draft.ts';
import type { FileNames } from './form-files.ts';
import type { SaveState } from './save-state.ts';
import type { Result } from '#lib/kernel/result.ts';

/** A record as far as a form needs to know it. */
export interface SavedForm {
  readonly id: string;
  readonly revision: number;
  readonly reference: string | null;
  readonly updatedAt: string;
  readonly data: Values;
}

export type Saved = Promise<Result<SavedForm, ApiFailure>>;

export interface FormCalls {
  /** Makes a draft; the same key makes it once. */
  readonly create: (data: Values, key: string) => Saved;
  readonly save: (id: string, revision: number, data: Values) => Saved;
  readonly read: (id: string) => Saved;
  /** Submits a form that lacks a draft. */
  readonly submitNew: (data: Values, key: string) => Saved;
  /** Submits a draft, or an answer. */
  readonly submit: (id: string, revision: number, data: Values, key: string) => Saved;
  readonly remove: (id: string) => Promise<Result<unknown, ApiFailure>>;
}

/** The calls that keep a draft. */
export type DraftCalls = Pick<FormCalls, 'create' | 'save' | 'read'>;

interface KeeperPlace {
  readonly definition: FormDefinition;
  readonly clientId: string;
  /** Names the copy in this browser: the form's type, or one record that is answered. */
  readonly slot: string;
  readonly calls: DraftCalls;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Made once for each opening of the form. */
  readonly key: string;
  /** Current values of the form. */
  readonly values: () => Values;
  /** Chosen files still uploading. */
  readonly unsent?: () => FileNames;
  readonly now: () => Date;
  /** The server has a draft now, or another one. */
  readonly onDraft?: (id: string) => void;
}

export interface Draft {
  readonly id: string;
  readonly revision: number;
}

export interface DraftKeeper {
  readonly $save: ReadableAtom<SaveState>;
  readonly $draft: ReadableAtom<Draft | null>;
  readonly local: LocalCopy;
  /** Something was typed. */
  readonly touch: () => void;
  /** Files were chosen, sent or removed: their names are kept in this browser. */
  readonly noteFiles: () => void;
  /** Writes pending input into this browser before the page unloads; blocks unloading if data would be lost. */
  readonly flush: (event?: Event) => void;
  /** Saves on the server now, and waits for it. */
  readonly saveNow: () => Promise<void>;
  /**
   * Pauses server saves until `release`, and waits for pending ones: otherwise a submit would leave a draft, or carry
   * an outdated revision. Retries an unanswered save once; returns its failure.
   */
  readonly hold: () => Promise<ApiFailure | null>;
  /** Keeps the key of a submit with the copy until its outcome is known: null. */
  readonly noteSubmit: (key: string | null) => void;
  /** Resumes unanswered calls of an earlier opening. */
  readonly resume: (copy: Pick<LocalDraft, 'createKey' | 'unanswered' | 'submitKey'>) => void;
  /** Goes on saving. */
  readonly release: () => void;
  /** Goes on with this draft from now on. */
  readonly adopt: (draft: Draft | null) => void;
  /** Overwrites the concurrent change, and returns it; null if unreadable. */
  readonly keepMine: () => Promise<SavedForm | null>;
  /** Returns the concurrently changed draft; null if unreadable. */
  readonly takeTheirs: () => Promise<SavedForm | null>;
  /** Stops, and forgets the copy of this browser. */
  readonly end: () => void;
}

/** Pause after the last keystroke before the draft is sent to the server, in milliseconds. */
export const PAUSE_MS = 2000;
const COPY_MS = 150;
const RETRY_MS = 15_000;

/** Makes the keeper of one form on one page. */
export function createDraftKeeper(place: KeeperPlace): DraftKeeper {
  const { definition, calls, values, now, unsent = () => ({}) } = place;
  const local = openLocalCopy(place.storage, place.clientId, place.slot);
  let { key } = place;
  /** Unanswered save: the next one repeats its values, so that equal calls make one change. */
  let lost: { readonly data: Values; readonly typed: number } | null = null;
  let submitKey: string | null = null;
  const $save = atom<SaveState>({ kind: 'untouched' });
  const $draft = atom<Draft | null>(null);
  let serverTimer: ReturnType<typeof setTimeout> | undefined;
  let copyTimer: ReturnType<typeof setTimeout> | undefined;
  let typedAt = '';
  let typed = 0;
  let noted = JSON.stringify(unsent());
  let running: Promise<void> | null = null;
  let isOnlyHere = false;
  let isHeld = false;
  let isOver = false;

  const copy = (isSaved: boolean): void => {
    clearTimeout(copyTimer);
    copyTimer = undefined;
    const draft = $draft.get();
    const isWritten = local.write({
      values: keepable(definition, values()),
      savedAt: typedAt || now().toISOString(),
      draftId: draft?.id ?? null,
      revision: draft?.revision ?? 0,
      isSaved,
      ...(lost && { unanswered: lost.data, ...(!draft && { createKey: key }) }),
      ...(submitKey !== null && { submitKey }),
      unsent: unsent(),
    });
    isOnlyHere = !isWritten && !isSaved;
  };

  const after = (milliseconds: number): void => {
    clearTimeout(serverTimer);
    if (!isHeld) serverTimer = setTimeout(() => void saveNow(), milliseconds);
  };

  const settle = (failure: ApiFailure): void => {
    const { reused } = failure;
    if (reused) {
      $draft.set({ id: reused.id, revision: reused.revision });
      place.onDraft?.(reused.id);
      // Revision 1: unchanged since its creation.
      if (reused.revision === 1) after(0);
      else $save.set({ kind: 'conflict', isOnlyHere });
      return;
    }
    if (failure.status === 404 && $draft.get()) {
      // The draft was deleted elsewhere; the input becomes a new one.
      $draft.set(null);
      key = crypto.randomUUID();
      after(0);
    } else if (failure.status === 409) $save.set({ kind: 'conflict', isOnlyHere });
    else if (failure.kind === 'refused')
      $save.set({ kind: 'refused', message: failure.message, isOnlyHere });
    else {
      if (lost) copy(false);
      $save.set({ kind: 'offline', isOnlyHere });
      if (failure.kind === 'network') after(RETRY_MS);
    }
  };

  const send = (data: Values): Saved => {
    const draft = $draft.get();
    return draft ? calls.save(draft.id, draft.revision, data) : calls.create(data, key);
  };

  const save = async (): Promise<ApiFailure | null> => {
    const sent = lost ?? { data: keepable(definition, values()), typed };
    lost = sent;
    $save.set({ kind: 'saving' });
    const answer = await send(sent.data);
    if (isOver) return null;
    if (answer.ok || !isUnknown(answer.error)) lost = null;
    if (!answer.ok) {
      settle(answer.error);
      // The refused values are old: the present ones are sent in their place.
      if ($save.get().kind === 'refused' && sent.typed !== typed) after(0);
      return answer.error;
    }
    const { id, revision } = answer.value;
    const isNew = $draft.get()?.id !== id;
    $draft.set({ id, revision });
    if (isNew) place.onDraft?.(id);
    copy(sent.typed === typed);
    if (sent.typed === typed) $save.set({ kind: 'saved', at: now() });
    else after(PAUSE_MS);
    return null;
  };

  const saveNow = async (): Promise<void> => {
    clearTimeout(serverTimer);
    if (running) await running;
    if (isOver || isHeld) return;
    running = save()
      .then(() => undefined)
      .finally(() => (running = null));
    await running;
  };

  const adopt = (draft: Draft | null): void => $draft.set(draft);

  return {
    $save,
    $draft,
    local,
    touch: () => {
      if (isOver) return;
      typed += 1;
      typedAt = now().toISOString();
      copyTimer ??= setTimeout(() => copy(false), COPY_MS);
      // The server lacks the latest input.
      if ($save.get().kind === 'saved') $save.set({ kind: 'saving' });
      if (isHeld && submitKey !== null) $save.set({ kind: 'offline', isOnlyHere });
      if ($save.get().kind !== 'conflict') after(PAUSE_MS);
    },
    noteFiles: () => {
      if (isOver) return;
      const names = JSON.stringify(unsent());
      if (names === noted) return;
      noted = names;
      copy(typed === 0 || $save.get().kind === 'saved');
    },
    flush: (event) => {
      if (isOver) return;
      if (copyTimer !== undefined) copy(false);
      if (isOnlyHere) event?.preventDefault();
    },
    saveNow,
    hold: async () => {
      isHeld = true;
      clearTimeout(serverTimer);
      await running;
      const failure = lost ? await save() : null;
      return lost ? failure : null;
    },
    noteSubmit: (sent) => {
      submitKey = sent;
      copy($save.get().kind === 'saved');
    },
    resume: (copied) => {
      submitKey = copied.submitKey ?? submitKey;
      isHeld = isHeld || submitKey !== null;
      key = copied.createKey ?? key;
      if (copied.unanswered) lost = { data: copied.unanswered, typed: -1 };
    },
    release: () => {
      isHeld = false;
      if (typed > 0 && !isOver && $save.get().kind !== 'conflict') after(PAUSE_MS);
    },
    adopt,
    keepMine: async () => {
      const draft = $draft.get();
      const theirs = draft ? await calls.read(draft.id) : null;
      if (theirs?.ok) adopt({ id: theirs.value.id, revision: theirs.value.revision });
      else adopt(null);
      await saveNow();
      return theirs?.ok ? theirs.value : null;
    },
    takeTheirs: async () => {
      const draft = $draft.get();
      const theirs = draft ? await calls.read(draft.id) : null;
      if (!theirs?.ok) return null;
      adopt({ id: theirs.value.id, revision: theirs.value.revision });
      $save.set({ kind: 'saved', at: now() });
      return theirs.value;
    },
    end: () => {
      isOver = true;
      clearTimeout(serverTimer);
      clearTimeout(copyTimer);
      local.forget();
    },
  };
}
