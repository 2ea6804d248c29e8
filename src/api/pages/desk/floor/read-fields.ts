/** Texts and numbers that forms of a work order post, with messages at those that are missing or wrong. */
import { fieldMessage } from '#lib/kernel/error-messages.ts';
import type { DeskPost } from '../posted.ts';

/** Labels, or messages, by field. */
export type Labels = Readonly<Record<string, string>>;

/** Messages at fields that are missing or wrong. */
export const messagesAt = (
  code: 'required' | 'invalid',
  names: readonly string[],
  labels: Labels,
): Labels =>
  Object.fromEntries(
    names.map((name) => [name, fieldMessage({ code }, labels[name] ?? name)] as const),
  );

/** Messages at texts that are missing; null where all are there. */
export function missingTexts({ field }: DeskPost, labels: Labels): Labels | null {
  const names = Object.keys(labels).filter((name) => field(name).trim() === '');
  return names.length === 0 ? null : messagesAt('required', names, labels);
}

/** Reads whole numbers of the page; messages at fields that hold others. */
export function readNumbers({ field }: DeskPost, labels: Labels) {
  const texts = Object.keys(labels).map((name) => [name, field(name).trim()] as const);
  const isNumber = (text: string) => /^\d{1,7}$/.test(text);
  const invalidNames = texts.flatMap(([name, text]) =>
    text === '' || isNumber(text) ? [] : [name],
  );
  const known = texts.filter(([, text]) => isNumber(text));
  return {
    errors: invalidNames.length === 0 ? null : messagesAt('invalid', invalidNames, labels),
    numbers: new Map(known.map(([name, text]) => [name, Number(text)] as const)),
  };
}
