/** Longest message of the error page, in characters. */
const MAX_MESSAGE_LENGTH = 300;

// Control characters, bidirectional overrides and characters without width: they could disguise a text.
const DISGUISES = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/**
 * The text that the error page shows for its query parameter `message`; '' when nothing is left of it. It is
 * always shown as plain text, never as HTML.
 */
export function errorText(message: string | null): string {
  const clean = (message ?? '').replace(DISGUISES, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(clean);
  return characters.length > MAX_MESSAGE_LENGTH
    ? `${characters.slice(0, MAX_MESSAGE_LENGTH - 1).join('')}…`
    : clean;
}
