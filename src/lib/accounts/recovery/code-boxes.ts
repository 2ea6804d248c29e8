import { backspace, boxForKey, spreadDigits, type Boxes } from './code-digits.ts';

/** Returns the new character of a box that may hold a digit, or its whole text. */
function arrived(event: Event, box: HTMLInputElement): string {
  const isTyped = event instanceof InputEvent && event.inputType.startsWith('insert');
  const typed = isTyped ? (event.data ?? '') : '';
  return typed.length === 1 && /\p{Nd}/u.test(typed) ? typed : box.value;
}

const attached = new WeakSet<HTMLElement>();

/** Makes the inputs in `group` work as the boxes of one code, once. Plain DOM, so that it needs no React. Browser only. */
export function attachCodeBoxes(group: HTMLElement): void {
  if (attached.has(group)) return;
  attached.add(group);
  const boxes = [...group.querySelectorAll('input')];
  let isOwnEvent = false;

  const indexOf = (target: EventTarget | null): number => boxes.findIndex((box) => box === target);
  const values = (): string[] => boxes.map(({ value }) => value);
  const show = ({ values: next, focus }: Boxes): void => {
    boxes.forEach((box, index) => (box.value = next[index] ?? ''));
    boxes[focus]?.focus();
    boxes[focus]?.select();
  };
  const notifyForm = (at: number): void => {
    isOwnEvent = true;
    boxes[at]?.dispatchEvent(new Event('input', { bubbles: true }));
    isOwnEvent = false;
  };

  group.addEventListener('input', (event) => {
    const at = indexOf(event.target);
    const box = boxes[at];
    if (!box || isOwnEvent) return;
    const text = arrived(event, box);
    if (text !== '') show(spreadDigits(values(), at, text));
  });
  /** Spreads a code that was filled into one box, perhaps without an event. */
  const gather = (): number =>
    boxes.findIndex((box, at) => {
      const isFilled = box.value.length > 1;
      if (isFilled) show(spreadDigits(values(), at, box.value));
      return isFilled;
    });
  group.addEventListener('change', () => {
    const at = gather();
    if (at >= 0) notifyForm(at);
  });
  group.closest('form')?.addEventListener('submit', gather, { capture: true });
  group.addEventListener('paste', (event) => {
    const at = indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    show(spreadDigits(values(), at, event.clipboardData?.getData('text') ?? ''));
    notifyForm(at);
  });
  group.addEventListener('keydown', (event) => {
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
    notifyForm(at);
  });
  group.addEventListener('focusin', ({ target }) => {
    boxes[indexOf(target)]?.select();
  });
  // Going from box to box is not leaving the field: no message while the code is being typed.
  group.addEventListener('focusout', (event) => {
    if (indexOf(event.relatedTarget) >= 0) event.stopPropagation();
  });
}

/** Empties the boxes of the page and moves the focus to the first. Browser only. */
export function clearCodeBoxes(page: HTMLElement): void {
  const boxes = page.querySelectorAll<HTMLInputElement>('[data-code-boxes] input');
  boxes.forEach((box) => (box.value = ''));
  boxes[0]?.focus();
}
