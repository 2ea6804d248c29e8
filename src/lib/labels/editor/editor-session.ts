/** One opening of the label editor: model, draft, values that follow others, and a way back. */
import type { ReadableAtom } from 'nanostores';
import type { ApiResult } from '#lib/http/http.ts';
import { err, ok } from '#lib/kernel/result.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import type { DraftCalls, Saved } from '#lib/forms/session/draft-keeper.ts';
import type { LabelRecord } from '../replies.ts';
import { labelAddress } from './label-acts.ts';
import { linkedValues } from './linked-values.ts';
import { textOf } from '#lib/forms/values.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import {
  openDraftSession,
  type DraftSession,
  type PageDraft,
} from '#lib/forms/session/draft-session.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { createHistory } from './history.ts';

export interface EditorSession extends DraftSession {
  readonly $canUndo: ReadableAtom<boolean>;
  /** Takes the last change back. */
  readonly undo: () => void;
}

const SLOT = 'label';

function showInAddress(id: string): void {
  if (location.pathname === pathOf('create-label')) {
    history.replaceState(history.state, '', labelAddress(id));
  }
}

/** Names the saved label in the heading and in the title of the page. */
function showName(name: string): void {
  const heading = document.querySelector('[data-page-title]');
  const shown = heading?.textContent ?? '';
  if (!heading || name === '' || name === shown) return;
  document.title = document.title.replace(shown, () => name);
  heading.textContent = name;
}

const client = () => import('../client.ts');

/** A form's revision is a label's version: both count every change. */
async function saved(answer: ApiResult<LabelRecord>): Saved {
  const reply = await answer;
  if (!reply.ok) {
    returnAfterLogin(reply.error);
    return err(reply.error);
  }
  const { id, version, reference, updatedAt, data } = reply.value.body;
  showName(textOf(data, 'labelName'));
  return ok({ id, revision: version, reference, updatedAt, data });
}

/** The calls of the editor over the API client, as drafts of service forms know them. */
const editorCalls: DraftCalls = {
  create: async (data, key) => saved((await client()).createLabel(data, key)),
  save: async (id, revision, data) => saved((await client()).changeLabel(id, revision, data)),
  read: async (id) => saved((await client()).readLabel(id)),
};

/** Opens the session. Browser only. */
export function openEditorSession(model: LongFormModel, page: PageDraft | null): EditorSession {
  const past = createHistory(model.$state.get().values);
  const draft = openDraftSession({
    model,
    page,
    slot: page ? `${SLOT}:${page.id}` : SLOT,
    calls: editorCalls,
    onDraft: showInAddress,
    // New labels are complete: their saved copies are in the list.
    offers: ({ isSaved }) => page !== null || !isSaved,
    onChange: (now, before) => {
      past.note(now.values);
      // A replaced value is consistent already.
      if (now.generation !== before.generation) return;
      for (const [name, value] of Object.entries(linkedValues(before.values, now.values))) {
        model.change(name, value);
      }
    },
  });
  return {
    ...draft,
    $canUndo: past.$canUndo,
    undo: () => {
      const before = past.back();
      if (before) model.replace(before);
    },
    follow: () => {
      const stop = draft.follow();
      return () => {
        stop();
        past.end();
      };
    },
  };
}
