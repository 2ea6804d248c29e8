/** Finds the delimiter of a text file by its first rows together. */

/** In the order in which they are taken where the rows fit several. */
const delimiters = ['\t', ';', '|', ','] as const;

/** How much of the file is looked at. */
const SAMPLE = 64 * 1024;
const SAMPLE_ROWS = 100;

/** Non-empty sample rows with quoted text removed. */
const sampleRows = (text: string): string[] =>
  text
    .slice(0, SAMPLE)
    .replace(/(?<=^|[\r\n,;\t|])=?"[^"]*(?:""[^"]*)*"(?=[\r\n,;\t|]|$)/g, '')
    .split(/\r\n?|\n/)
    .filter((row) => row.trim() !== '')
    .slice(0, SAMPLE_ROWS);

/** How many rows agree in the number of their delimiters, and that number. */
function agreement(rows: readonly string[], delimiter: string): readonly [number, number] {
  const rowsBySize = new Map<number, number>();
  for (const row of rows) {
    const size = row.split(delimiter).length - 1;
    if (size > 0) rowsBySize.set(size, (rowsBySize.get(size) ?? 0) + 1);
  }
  const [size = 0, count = 0] =
    [...rowsBySize].sort(([sizeA, a], [sizeB, b]) => b - a || sizeB - sizeA)[0] ?? [];
  return [count, size];
}

/** Returns the delimiter that most rows have equally often; rows lacking one, such as a title, are ignored. */
export function delimiterOf(text: string): string {
  const rows = sampleRows(text);
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, found: agreement(rows, delimiter) }))
    .sort(
      ({ found: [countA, sizeA] }, { found: [countB, sizeB] }) => countB - countA || sizeB - sizeA,
    );
  return best && best.found[0] > 0 ? best.delimiter : ',';
}
