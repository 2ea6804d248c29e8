/** Names the parts of a pasted block that found no place in the grid. */
import type { GridPaste } from '#lib/forms/session/distribution.ts';
import { unusedText } from '#lib/forms/session/paste-text.ts';
import { counted } from '#lib/kernel/count-text.ts';

const MAX_NAMED = 3;

/** Says which pasted lines went nowhere. */
function strangersText(all: readonly string[]): string {
  const names = all.filter((name) => name.trim() !== '');
  const named = names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ', …' : '');
  const text = `${counted(all.length, 'pasted line does', 'pasted lines do')} not match any of your items`;
  return named === '' ? `${text}.` : `${text}: ${named}`;
}

/** One sentence for each kind of loss; none where everything found its place. */
export function lostTexts(
  { strangers, beyond }: GridPaste,
  unused: readonly string[] = [],
): readonly string[] {
  const cells = `${counted(beyond, 'pasted cell is', 'pasted cells are')} outside of the table.`;
  return [
    ...(strangers.length > 0 ? [strangersText(strangers)] : []),
    ...(beyond > 0 ? [cells] : []),
    ...unusedText(unused),
  ];
}
