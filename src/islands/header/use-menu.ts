import { useEffect, useState, type FocusEvent, type KeyboardEvent, type ToggleEvent } from 'react';

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

const itemsOf = (panel: HTMLElement): HTMLElement[] => [
  ...panel.querySelectorAll<HTMLElement>('a[href], button'),
];

function moveFocus(event: KeyboardEvent<HTMLElement>, panel: HTMLElement): void {
  const step = STEPS[event.key];
  const items = itemsOf(panel);
  if (!step || items.length === 0) return;
  event.preventDefault();
  const index = items.findIndex((item) => item === document.activeElement);
  items[step(index, items.length)]?.focus();
}

/**
 * Enhances a native popover menu (which handles press, Escape, light dismiss, exclusivity): state for screen readers,
 * arrow keys, close on focus loss.
 */
export function useMenu(panelId: string) {
  const [open, setOpen] = useState(false);
  const panel = () => document.getElementById(panelId);
  const buttonId = `${panelId}-button`;

  // The menu may have been opened before React was there.
  useEffect(() => {
    const list = document.getElementById(panelId);
    if (list?.matches(':popover-open')) setOpen(true);
  }, [panelId]);

  /** The button and its list are one place: the focus may go from one to the other. */
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    const list = panel();
    if (!list || !(relatedTarget instanceof Element)) return;
    if (!list.contains(relatedTarget) && relatedTarget.id !== buttonId) list.hidePopover();
  };

  return {
    button: {
      id: buttonId,
      popoverTarget: panelId,
      'aria-expanded': open,
      'aria-controls': panelId,
      onBlur,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const list = panel();
        if (!list || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        list.showPopover({ source: event.currentTarget });
        moveFocus(event, list);
      },
    },
    panel: {
      id: panelId,
      popover: 'auto' as const,
      onToggle: (event: ToggleEvent<HTMLElement>) => setOpen(event.newState === 'open'),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveFocus(event, event.currentTarget),
      onBlur,
    },
    close: () => panel()?.hidePopover(),
  };
}
