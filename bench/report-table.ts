/** Tables of docs/performance.md. */

/** One row of a table. */
export const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
/** Two places below ten, none above. */
export const rounded = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

/** A figure that must not be above (or, for rates, below) its target. */
export function judged(
  what: string,
  found: number,
  target: number,
  unit: string,
  least = false,
): string {
  const isMet = least ? found >= target : found <= target;
  const sign = least ? '≥' : '≤';
  return row(
    what,
    `${rounded(found)}${unit}`,
    `${sign} ${rounded(target)}${unit}`,
    isMet ? 'yes' : '**no**',
  );
}

/** A table of judged figures. */
export const table = (rows: readonly string[]): string =>
  [row('figure', 'found', 'target', 'met'), row('---', '---', '---', '---'), ...rows].join('\n');
