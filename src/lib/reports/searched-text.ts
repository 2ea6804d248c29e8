/** What is searched for, as it stands in an address that anybody may have written: such that every call takes it. */
import { normalText } from '#lib/kernel/text/normal-text.ts';

/** What no call takes, as the texts of `fields.ts` have it; a search has no line breaks either. */
const UNPRINTABLE = /[\u0000-\u001f\u007f]+/g;

/** At most `max` characters, composed, without what cannot be typed. */
export const searchedText = (text: string, max: number): string =>
  normalText(text).replace(UNPRINTABLE, ' ').trim().slice(0, max).toWellFormed().trim();
