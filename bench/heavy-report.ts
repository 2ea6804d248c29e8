/** What docs/performance.md says of rare and heavy work. */
import { mostLines, typedLines } from './config.ts';
import type { HeavyFigures } from './heavy-figures.ts';
import { judged, rounded, table } from './report-table.ts';

const count = (value: number): string => value.toLocaleString('en-US');

const against = (what: string, ours: number, ordinary: number, target: number): string =>
  judged(
    `${what} (${rounded(ours)} against ${rounded(ordinary)} ms)`,
    ours / ordinary,
    target,
    ' ×',
  );

/** The section on what happens seldom, or only under attack. */
export const heavySection = (f: HeavyFigures): string => `## Rare and heavy work

Each against ordinary work of its kind in the same run: an upload of 256 million pixels in a small file, which is
refused, against a photo of twelve million, which is made small, in processor time; a check of ${count(mostLines)} line
items in one table against as many in twenty tables, in processor time; a key press among ${typedLines.many} line items
against one among ${typedLines.few}, until it is painted; asking for a code while the mail server never answers against
asking while it does.

${table([
  against('picture of very many pixels', f.flood.ms, f.photo.ms, 0.5),
  judged(
    `its memory (${rounded(f.flood.mb)} against ${rounded(f.photo.mb)} MB)`,
    f.flood.mb / f.photo.mb,
    1,
    ' ×',
  ),
  against(`check of ${count(mostLines)} line items`, f.oneTable.ms, f.twentyTables.ms, 2),
  against(`key press among ${typedLines.many} line items`, f.typing.many, f.typing.few, 2),
  against('code while the mail server stalls', f.mails.stalled, f.mails.healthy, 2),
])}`;
