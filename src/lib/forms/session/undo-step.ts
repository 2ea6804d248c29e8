/** Fields before and after an act that can be taken back, until one of them changes again. Pure. */
import type { Values } from '../definition.ts';

export interface UndoStep {
  readonly before: Values;
  readonly after: Values;
}

const ofNames = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Runs the act and keeps these fields as they were and as they are. */
export function changedBy(look: () => Values, names: readonly string[], act: () => void): UndoStep {
  const before = ofNames(look(), names);
  act();
  return { before, after: ofNames(look(), names) };
}

/** True until another change. */
export const isLastStep = ({ after }: UndoStep, values: Values): boolean =>
  Object.entries(after).every(([name, value]) => values[name] === value);
