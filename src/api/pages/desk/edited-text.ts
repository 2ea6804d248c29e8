/** Fields that a form of the desk posts, each with the text that it showed. */
import { seenField } from '#lib/portal/seen-field.ts';
import type { DeskPost } from './posted.ts';

/** Returns what a person typed over the text that a field showed; undefined where it is as it was, or not on the form. */
export function editedText({ all }: DeskPost, name: string): string | undefined {
  const typed = all(name)[0]?.trim();
  return typed === all(seenField(name))[0] ? undefined : typed;
}
