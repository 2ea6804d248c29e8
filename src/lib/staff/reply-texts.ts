/** Texts that the company's people send often, with places for what differs. */
import { array, nullable, object, optional, string, type, type Infer } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { writtenText } from '#lib/kernel/fields.ts';
import type { Reply } from '#lib/kernel/validation.ts';

/** Places in a text, by their names in braces. */
export const placeholders = {
  reference: 'number of the record',
  client: 'name of the company',
  contact: 'contact person',
  form: 'name of the form',
} as const;

type Placeholder = keyof typeof placeholders;

const PLACE = /\{([^{}\n]{1,40})\}/g;

/** Returns the first name in braces that is no place; null where all are. */
export function unknownPlace(text: string): string | null {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name);
  return names.find((name) => !Object.hasOwn(placeholders, name)) ?? null;
}

/** Fills the places of a text. */
export const filledText = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(PLACE, (whole, name: string) =>
    Object.hasOwn(placeholders, name) ? values[name as Placeholder] : whole,
  );

const name = noted(writtenText(60), 'Name in the list', 'Photos wanted');
const body = noted(
  writtenText(2000),
  'The text',
  'Thank you, {contact}. We look into {reference}.',
);

export const replyText = type({ name, text: body });
export const replyTexts = type({ items: array(replyText) });

export const savedReplyText = object({
  name,
  text: body,
  before: noted(
    optional(nullable(string())),
    'The text of this name that its author saw, null for none: 409 where there is another one',
    'Thank you, {contact}.',
  ),
});
export type SavedReplyText = Infer<typeof savedReplyText>;
export const removedReplyText = object({ name });

export type ReplyText = Reply<typeof replyText>;
