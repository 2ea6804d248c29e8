/** Turns PostgreSQL's text values into the JavaScript values the SQLite side gives. */
export type PostgresParser = (text: string) => unknown;

/** `2026-01-02 03:04:05.678+00` as `2026-01-02T03:04:05.678Z`. */
function parseTime(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

function parseNumber(text: string): number {
  const value = Number(text);
  if (Number.isNaN(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`Value is too large to be represented as a JavaScript number: ${text}`);
  }
  return value;
}

/** Parsers by type number: int8, numeric and timestamptz. */
export const postgresParsers: Readonly<Record<number, PostgresParser>> = {
  20: parseNumber,
  1700: parseNumber,
  1184: parseTime,
};
