/** A paste into a table in words, for its notification. Pure. */
import { counted } from '#lib/kernel/count-text.ts';
import { listText, plural } from '#lib/kernel/text/nouns.ts';
import type { Paste } from './paste-rows.ts';

export interface PasteMessage {
  readonly message: string;
  readonly kind: 'success' | 'warning';
}

/** Joins successes and omissions; any omission makes it a warning. */
export const pasteMessage = (done: string, rest: readonly string[]): PasteMessage => ({
  message: [done, ...rest].join(' '),
  kind: rest.length > 0 ? 'warning' : 'success',
});

/** '“Country” was not used.'; empty for an empty list. */
export const unusedText = (names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${listText(names)} ${names.length === 1 ? 'was' : 'were'} not used.`];

/** @param into the table where it is another one than the client pasted into */
export function pasteText(paste: Paste, into = ''): PasteMessage {
  const strange = [...paste.unknown].filter(([, { count }]) => count > 0);
  const strangeCells = strange.reduce((sum, [, { count }]) => sum + count, 0);
  const refused = paste.refused.length - strangeCells;
  return pasteMessage(`Pasted ${counted(paste.lines, 'row')}${into && ` into ${into}`}.`, [
    ...strange.map(
      ([label, { count, of }]) =>
        `${count} of ${counted(of, label.toLowerCase(), plural(label.toLowerCase()))} not recognized.`,
    ),
    ...(paste.replaced > 0
      ? [`${counted(paste.replaced, 'earlier row was', 'earlier rows were')} replaced.`]
      : []),
    ...unusedText(paste.lost),
    ...(paste.beyond > 0 ? [`${counted(paste.beyond, 'row')} did not fit.`] : []),
    ...(refused > 0 ? [`${counted(refused, 'cell needs', 'cells need')} attention.`] : []),
  ]);
}
