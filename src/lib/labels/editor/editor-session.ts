/** One opening of the label editor: model, draft, values that follow others, and a way back. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Values } from '#lib/forms/definition.ts';
import { presetOf, presetsOf, sizeOf, convertLength } from '../engine/presets.ts';
import { labelOf } from '../engine/spec-values.ts';
import type { Unit } from '../engine/spec.ts';
import { decimalOf, hasChosen, textOf, textsOf } from '#lib/forms/values.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { err, ok } from '#lib/kernel/result.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import type { DraftCalls, Saved } from '#lib/forms/session/draft-keeper.ts';
import type { LabelRecord } from '../replies.ts';
import { labelAddress } from './label-acts.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import {
  openDraftSession,
  type DraftSession,
  type PageDraft,
} from '#lib/forms/session/draft-session.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';

interface History {
  readonly $canUndo: ReadableAtom<boolean>;
  /** The values have changed. */
  readonly note: (values: Values) => void;
  /** The values before the last change; null when there are none. */
  readonly back: () => Values | null;
  readonly end: () => void;
}

/** Typing within this time (ms) is one change. */
const PAUSE_MS = 700;
const MAX_UNDO_STEPS = 50;

/** Starts with the values that the page was opened with. */
export function createHistory(first: Values): History {
  let steps: readonly Values[] = [first];
  let latest = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const $canUndo = atom(false);

  const settle = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (steps.at(-1) !== latest) steps = [...steps, latest].slice(-MAX_UNDO_STEPS);
  };

  return {
    $canUndo,
    note: (values) => {
      if (values === latest) return;
      latest = values;
      $canUndo.set(true);
      clearTimeout(timer);
      timer = setTimeout(settle, PAUSE_MS);
    },
    back: () => {
      settle();
      const before = steps.at(-2);
      if (!before) return null;
      steps = steps.slice(0, -1);
      latest = before;
      $canUndo.set(steps.length > 1);
      return before;
    },
    end: () => clearTimeout(timer),
  };
}

const converted = (values: Values, name: string, from: Unit, to: Unit): string => {
  const length = decimalOf(values, name);
  return length === null ? textOf(values, name) : String(convertLength(length, from, to));
};

/** The size in the new unit: converted, not typed again. */
function unitChange(before: Values, after: Values): Values {
  const { unit: from } = labelOf(before);
  const { unit: to } = labelOf(after);
  if (from === to) return {};
  return {
    width: converted(after, 'width', from, to),
    height: converted(after, 'height', from, to),
  };
}

/** An own size starts with the size that was on the screen. */
function ownSize(before: Values, after: Values): Values {
  const isNew = after['sizePreset'] === 'custom' && before['sizePreset'] !== 'custom';
  if (!isNew || textOf(after, 'width') !== '') return {};
  const { width, height } = sizeOf(labelOf(before));
  const { unit } = labelOf(after);
  return {
    width: String(convertLength(width, 'mm', unit)),
    height: String(convertLength(height, 'mm', unit)),
  };
}

/** Sizes belong to kinds: another kind starts with its first size. */
function kindChange(before: Values, after: Values): Values {
  if (before['kind'] === after['kind'] || after['sizePreset'] === 'custom') return {};
  const spec = labelOf(after);
  return presetOf(spec) ? {} : { sizePreset: presetsOf(spec.kind)[0]?.id ?? 'custom' };
}

/** Canada reads English and French. */
function marketChange(before: Values, after: Values): Values {
  const isNew = hasChosen(after, 'market', 'CA') && !hasChosen(before, 'market', 'CA');
  const languages = textsOf(after, 'languages');
  return isNew && !languages.includes('fr') ? { languages: [...languages, 'fr'] } : {};
}

/** Returns dependent changes of a change; empty for none. */
export const linkedValues = (before: Values, after: Values): Values => ({
  ...unitChange(before, after),
  ...ownSize(before, after),
  ...kindChange(before, after),
  ...marketChange(before, after),
});

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
