/**
 * Marks that turn the direction of the text around them, and controls that nobody can type: they show something else than what
 * is stored. Texts that were copied have them unseen. The marks that Arabic, Hebrew and Hindi are written with stay
 * (docs/decisions/374-marks-that-turn-text.md).
 */
const UNSEEN = /[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text as it is stored. */
export const storedText = (text: string): string => text.replace(UNSEEN, '');

/** All texts in what was sent, but for passwords: they are taken as typed. */
export function storedValues(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value);
  if (Array.isArray(value)) return value.map(storedValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      /password/i.test(key) ? each : storedValues(each),
    ]),
  );
}
