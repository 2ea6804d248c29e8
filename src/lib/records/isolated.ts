/** Joins values of any script so that the direction of one leaves the others in their places (UAX 9). */

/** Letters and digits of scripts that are written from right to left. */
export const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The values with a separator, each between isolate marks where one holds letters from right to left. */
export const isolated = (values: readonly string[], separator: string): string =>
  values.some((value) => RIGHT_TO_LEFT.test(value))
    ? values.map((value) => `\u2068${value}\u2069`).join(separator)
    : values.join(separator);
