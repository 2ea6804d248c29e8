/** One opening of the label editor: model, draft, values that follow others, and a way back. */
import { atom, type ReadableAtom } from 'nanostores';
import { linkedValues } from './linked-values.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { Values } from '#lib/forms/definition.ts';
import { inputValues } from '#lib/forms/initial-values.ts';
import { createDraftKeeper } from '#lib/forms/session/draft-keeper.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import type { DraftSession } from '#lib/forms/session/draft-keeper.ts';
import { keepable, readLocalDraft, removeLocalDraft } from '#lib/forms/session/local-draft.ts';
import { offerOf, type PageDraft } from '#lib/forms/session/restore-offer.ts';
import { editorCalls, type EditorCalls } from './editor-calls.ts';
import { createHistory } from './history.ts';

export interface EditorSession extends DraftSession {
  readonly $canUndo: ReadableAtom<boolean>;
  /** Takes the last change back. */
  readonly undo: () => void;
}

interface SessionStart {
  readonly model: LongFormModel;
  readonly page: PageDraft | null;
  readonly calls?: EditorCalls;
}

const SLOT = 'label';

/** The address of a label's page, by its number or, while it has none, its id. */
export const labelAddress = (id: string): string =>
  `${pathOf('create-label')}/${encodeURIComponent(id)}`;

function showInAddress(id: string): void {
  if (location.pathname === pathOf('create-label')) {
    history.replaceState(history.state, '', labelAddress(id));
  }
}

/** Opens the session. Browser only. */
export function openEditorSession({
  model,
  page,
  calls = editorCalls,
}: SessionStart): EditorSession {
  const { definition } = model;
  const { clientId } = model.facts().requester;
  const slot = page ? `${SLOT}:${page.id}` : SLOT;
  const values = (): Values => model.$state.get().values;
  const past = createHistory(values());
  const keeper = createDraftKeeper({
    definition,
    clientId,
    slot,
    calls,
    storage: localStorage,
    key: crypto.randomUUID(),
    values,
    now: () => new Date(),
    onDraft: showInAddress,
  });
  if (page) keeper.adopt(page);
  const local = readLocalDraft(localStorage, clientId, slot);
  const offer = offerOf(local, keepable(definition, values()), page);
  // A new label is not an unfinished one: what the server has stands in the list.
  const $offer = atom(offer && !page && offer.isSaved ? null : offer);

  return {
    keeper,
    $offer,
    $canUndo: past.$canUndo,
    undo: () => {
      const before = past.back();
      if (before) model.replace(before);
    },
    restore: () => {
      const found = $offer.get();
      if (!found) return;
      if (found.draftId !== null) {
        const isNewer = page?.id === found.draftId && page.revision > found.revision;
        keeper.adopt({ id: found.draftId, revision: isNewer ? page.revision : found.revision });
        showInAddress(found.draftId);
      }
      model.replace({ ...values(), ...found.values });
      $offer.set(null);
      keeper.touch();
    },
    discard: () => {
      removeLocalDraft(localStorage, clientId, slot);
      $offer.set(null);
      return Promise.resolve();
    },
    takeTheirs: async () => {
      const theirs = await keeper.takeTheirs();
      if (theirs) model.replace(inputValues(definition, theirs.data));
    },
    follow: () => {
      let known = model.$state.get();
      const stop = model.$state.listen((state) => {
        const { values: now, generation } = state;
        const before = known;
        known = state;
        if (now === before.values) return;
        // What was replaced as a whole fits together already.
        const isTyped = generation === before.generation;
        const linked = isTyped ? Object.entries(linkedValues(before.values, now)) : [];
        past.note(now);
        keeper.touch();
        for (const [name, value] of linked) model.change(name, value);
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
        past.end();
        removeEventListener('pagehide', flush);
        document.removeEventListener('visibilitychange', flush);
        removeEventListener('online', retry);
      };
    },
  };
}
