/** Returns rows in the order of their keys, skipping missing ones. */
export function inOrder<Row>(
  keys: readonly string[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}
