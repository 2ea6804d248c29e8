/** Checks statuses that were typed; an unknown one is answered with those most like it. */
import { statusesOf, type Status, type StatusNames } from '#lib/records/status.ts';
import { UsageError } from './verb.ts';

const SUGGESTED = 3;

/** Pairs of letters: they stay when words change their order. */
function pairsOf(text: string): Set<string> {
  const letters = text.toUpperCase().replace(/[^A-Z]/g, '');
  return new Set(Array.from(letters, (_, at) => letters.slice(at, at + 2)).slice(0, -1));
}

/** From 0 for nothing in common to 1 for the same letters. */
function commonPrefixLength(left: string, right: string): number {
  const [of, to] = [pairsOf(left), pairsOf(right)];
  return (2 * of.intersection(to).size) / Math.max(1, of.size + to.size);
}

const similarityOf = ({ id, label }: Status, typed: string): number =>
  Math.max(commonPrefixLength(id, typed), commonPrefixLength(label, typed));

/**
 * Checks a list of statuses by commas.
 * @throws {UsageError} that names the statuses nearest to an unknown one
 */
export function checkStatuses(typed: unknown, tables: readonly StatusNames[], usage: string): void {
  if (typeof typed !== 'string' || typed === '') return;
  const known = new Map(tables.flatMap(statusesOf).map((status) => [status.id, status]));
  known.delete('DRAFT');
  const unknown = typed.split(',').find((one) => !known.has(one));
  if (unknown === undefined) return;
  const nearest = [...known.values()]
    .toSorted((left, right) => similarityOf(right, unknown) - similarityOf(left, unknown))
    .slice(0, SUGGESTED)
    .map(({ id }) => id)
    .join(', ');
  throw new UsageError(`There is no status ${unknown}. Nearest: ${nearest}.\n${usage}`);
}
