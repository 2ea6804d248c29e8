import type { ComponentProps, KeyboardEvent } from 'react';
import { cellOf, rowStep } from './cell-keys.ts';

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
