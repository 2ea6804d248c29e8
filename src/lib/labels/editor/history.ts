/** The undo history: one state for each pause in the typing. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Values } from '#lib/forms/definition.ts';

export interface History {
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
