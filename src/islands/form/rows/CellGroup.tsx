import type { ComponentProps, KeyboardEvent } from 'react';

/** Input types without arrow key behavior; date and time pickers have one. */
const lines = new Set(['text', 'email', 'tel']);

const isTyped = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && lines.has(target.type);

/** The row that a key leads to from a cell: down with Enter and arrow down, up with arrow up. */
function rowStep(event: KeyboardEvent<HTMLElement>): 1 | -1 | 0 {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (altKey || ctrlKey || metaKey) return 0;
  if (key === 'Enter' && !(target instanceof HTMLButtonElement)) return event.shiftKey ? -1 : 1;
  if (!isTyped(target)) return 0;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}

/** Which cell of the table an event happened in: its place among those shown, and its column's name. */
export function cellOf(target: EventTarget): { row: number; column: number; name: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const line = cell?.parentElement;
  if (!cell || !line?.parentElement) return null;
  return {
    row: [...line.parentElement.children].indexOf(line),
    column: [...line.querySelectorAll('td[data-column]')].indexOf(cell),
    name: cell.dataset['column'] ?? '',
  };
}

/** Opens a row of a table that a phone shows as one line. */
export function openRow(row: Element | null | undefined): void {
  const line = row?.querySelector<HTMLDetailsElement>('details.row-line');
  if (line) line.open = true;
}

/** Moves the focus to the cell of a shown row; returns true if there is one. */
export function focusCell(body: Element, row: number, column: number): boolean {
  openRow(body.children[row]);
  const cell = body.children[row]?.querySelectorAll('td[data-column]')[column];
  const control = cell?.querySelector<HTMLElement>('input, select');
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
  return control !== null && control !== undefined;
}

interface CellGroupProps extends Omit<ComponentProps<'div'>, 'onKeyDown' | 'role'> {
  /** Called for a key that leads from a cell to the next row (1) or the one before (-1). */
  readonly onStep: (cell: NonNullable<ReturnType<typeof cellOf>>, step: 1 | -1) => void;
}

/** Frame of the cells of a table: it listens for the keys of all of them. */
export function CellGroup({ onStep, ...rest }: CellGroupProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = rowStep(event);
    const cell = cellOf(event.target);
    if (step === 0 || !cell) return;
    event.preventDefault();
    onStep(cell, step);
  };
  // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- event delegation: the cells inside take the keys
  return <div {...rest} role="group" onKeyDown={onKeyDown} />;
}
