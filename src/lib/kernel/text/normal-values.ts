import { normalizeUnicode } from './normalize-unicode.ts';

/** All texts in a value in their normal form, but for passwords: they are taken as typed. */
export function normalValues(value: unknown): unknown {
  if (typeof value === 'string') return normalizeUnicode(value);
  if (Array.isArray(value)) return value.map(normalValues);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      /password/i.test(key) ? each : normalValues(each),
    ]),
  );
}
