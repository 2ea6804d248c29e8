import { backspace, boxForKey, spread, type Boxes } from './code-digits.ts';

/** What was typed into a box that may hold a digit already: the new character alone, else all of its text. */
function arrived(event: Event, box: HTMLInputElement): string {
  const isTyped = event instanceof InputEvent && event.inputType.startsWith('insert');
  const typed = isTyped ? (event.data ?? '') : '';
  return typed.length === 1 && /[0-9]/.test(typed) ? typed : box.value;
}

/**
 * Makes the inputs in `group` work as the boxes of one code. Plain DOM: the first view of the page and React
 * use it alike. Returns what takes it away again. Browser only.
 */
export function attachCodeBoxes(group: HTMLElement): () => void {
  const boxes = [...group.querySelectorAll('input')];
  const detach = new AbortController();
  const { signal } = detach;
  let isOwnEvent = false;

  const indexOf = (target: EventTarget | null): number => boxes.findIndex((box) => box === target);
  const values = (): string[] => boxes.map(({ value }) => value);
  const show = ({ values: next, focus }: Boxes): void => {
    boxes.forEach((box, index) => (box.value = next[index] ?? ''));
    boxes[focus]?.focus();
    boxes[focus]?.select();
  };
  const tellForm = (at: number): void => {
    isOwnEvent = true;
    boxes[at]?.dispatchEvent(new Event('input', { bubbles: true }));
    isOwnEvent = false;
  };

  group.addEventListener(
    'input',
    (event) => {
      const at = indexOf(event.target);
      const box = boxes[at];
      if (!box || isOwnEvent) return;
      const text = arrived(event, box);
      if (text !== '') show(spread(values(), at, text));
    },
    { signal },
  );
  group.addEventListener(
    'paste',
    (event) => {
      const at = indexOf(event.target);
      if (at < 0) return;
      event.preventDefault();
      show(spread(values(), at, event.clipboardData?.getData('text') ?? ''));
      tellForm(at);
    },
    { signal },
  );
  group.addEventListener(
    'keydown',
    (event) => {
      const at = indexOf(event.target);
      if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = boxForKey(event.key, at, boxes.length);
      if (next === null && event.key !== 'Backspace') return;
      event.preventDefault();
      if (next !== null) {
        show({ values: values(), focus: next });
        return;
      }
      show(backspace(values(), at));
      tellForm(at);
    },
    { signal },
  );
  group.addEventListener(
    'focusin',
    ({ target }) => {
      boxes[indexOf(target)]?.select();
    },
    { signal },
  );
  // Going from box to box is not leaving the field: no message while the code is being typed.
  group.addEventListener(
    'focusout',
    (event) => {
      if (indexOf(event.relatedTarget) >= 0) event.stopPropagation();
    },
    { signal },
  );
  return () => {
    detach.abort();
  };
}

/** Empties the boxes of a form and moves the focus to the first. Browser only. */
export function clearCodeBoxes(formId: string): void {
  const boxes = document.querySelectorAll<HTMLInputElement>(`#${formId} .code-box`);
  boxes.forEach((box) => (box.value = ''));
  boxes[0]?.focus();
}
