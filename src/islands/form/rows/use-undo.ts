import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, type RefObject } from 'react';
import type { Values } from '#lib/forms/definition.ts';
import { withFollowers } from '#lib/forms/row-numbers.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { notify } from '#lib/session/toast.store.ts';
import type { PasteMessage } from '#lib/forms/session/paste-rows.ts';
import { useFormState, useLongModel } from '../form-parts.ts';

interface UndoStep {
  readonly before: Values;
  readonly after: Values;
}

const ofNames = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Runs the act and keeps these fields as they were and as they are. */
function changedBy(look: () => Values, names: readonly string[], act: () => void): UndoStep {
  const before = ofNames(look(), names);
  act();
  return { before, after: ofNames(look(), names) };
}

/** True until another change. */
const isLastStep = ({ after }: UndoStep, values: Values): boolean =>
  Object.entries(after).every(([name, value]) => values[name] === value);

interface LastPaste {
  readonly model: LongFormModel;
  /** The table that was pasted into. */
  readonly name: string;
  readonly step: UndoStep;
  /** The act in words: 'paste'. */
  readonly act: string;
}

const PASTE = 'paste';

/** The newest paste of the page: it may be in another step of the form than the one that is shown. */
const $last = atom<LastPaste | null>(null);

function undo(paste: LastPaste): void {
  const { model, step, act } = paste;
  if (!isLastStep(step, model.$state.get().values)) {
    notify('The table has changed since.', 'error');
    return;
  }
  model.fill(step.before);
  $last.set(null);
  notify(act === PASTE ? 'Paste undone.' : 'Added rows removed.');
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z';

/**
 * Keeps the newest paste into a table, which can be taken back until its next change: by the notification, by Ctrl+Z in
 * the table, by a button at it.
 */
export function useUndo(name: string, part: RefObject<HTMLElement | null>) {
  const model = useLongModel();
  const last = useStore($last);
  const own = last?.model === model && last.name === name ? last : null;
  const canUndo = useFormState(({ values }) => own !== null && isLastStep(own.step, values));

  useEffect(() => {
    if (!own || !canUndo) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isHere = target === document.body || part.current?.contains(target as Node) === true;
      if (!isHere || !isUndoKey(event)) return;
      event.preventDefault();
      undo(own);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [own, canUndo, part]);

  /** Pastes into a table, this one if no other is named, and says it together with Undo. */
  const track = (paste: () => PasteMessage, table = name, act = PASTE): void => {
    const names = withFollowers(model.definition, [table]);
    let shown: PasteMessage = { message: '', kind: 'success' };
    const step = changedBy(
      (): Values => model.$state.get().values,
      names,
      () => {
        shown = paste();
      },
    );
    const made = { model, name: table, step, act };
    $last.set(made);
    notify(shown.message, shown.kind, { label: 'Undo', run: () => undo(made) });
  };
  return { track, undo: own && canUndo ? () => undo(own) : null, act: own?.act };
}
