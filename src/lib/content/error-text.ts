import type { Failure } from 'superstruct';

/** Expectation of a key, in words for editors. */
const KINDS: Readonly<Record<string, string>> = {
  string: "must be a text; put it in quotes, like '…'",
  boolean: 'must be true or false, without quotes',
  array: 'must be a list: lines that begin with "- "',
  object: 'must hold keys of its own, indented below it',
};

const sizeText = (value: unknown): string =>
  Array.isArray(value)
    ? `has ${value.length} entries; exactly 3 are shown`
    : `is ${String(value).length} characters long; 1 to 200 fit`;

/** One mistake in a content file as a line that says how to mend it. */
export function errorText({ value, type, refinement, message }: Failure): string {
  if (type === 'never') return 'is not known here; check its spelling or take it out';
  if (value === undefined || value === null || value === '') return 'is missing';
  if (refinement === 'size' || refinement === 'nonempty') return sizeText(value);
  if (refinement === undefined && KINDS[type] !== undefined) return KINDS[type];
  return message;
}
