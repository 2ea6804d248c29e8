/** What is searched for, as it stands in an address that anybody may have written: such that every call takes it. */
import { storedText } from './patterns.ts';

/** What no call takes. */
const UNPRINTABLE = /[\u0000-\u001f\u007f]+/g;

/** At most `max` characters, composed, without what cannot be typed. */
export const searchedText = (text: string, max: number): string =>
  storedText(text.replace(UNPRINTABLE, ' ')).slice(0, max).toWellFormed().trim();
