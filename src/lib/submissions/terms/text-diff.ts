/** Differences between two texts, by paragraphs and words: for reading. */
import { diffArrays, type ChangeObject } from 'diff';

interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A paragraph in its place; `parts` tell where it differs. */
export interface DiffParagraph {
  readonly kind: 'same' | 'added' | 'removed' | 'changed';
  readonly parts: readonly DiffPart[];
}

/** Converts a change of `diffArrays`. */
const kindOf = ({ added, removed }: ChangeObject<string[]>): DiffPart['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Two paragraphs count as one that was changed when they share a third of their words. */
function isRelated(before: string, after: string): boolean {
  const known = new Set(words(before).filter((word) => /\w{3}/.test(word)));
  const fresh = words(after).filter((word) => /\w{3}/.test(word));
  const shared = fresh.filter((word) => known.has(word)).length;
  return shared * 3 >= Math.max(known.size, fresh.length, 1);
}

const wholeParagraph = ({ kind, text }: DiffPart): DiffParagraph => ({
  kind,
  parts: [{ kind, text }],
});

const paragraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The paragraphs of both texts in their order; a removed one followed by a related one is one that was changed. */
export function textDiff(before: string, after: string): DiffParagraph[] {
  const steps = diffArrays(paragraphs(before), paragraphs(after)).flatMap((change) =>
    change.value.map((text) => ({ kind: kindOf(change), text })),
  );
  const found: DiffParagraph[] = [];
  let removed: DiffPart[] = [];
  const flush = (): void => {
    found.push(...removed.map(wholeParagraph));
    removed = [];
  };
  for (const step of steps) {
    const partner = removed.findIndex(({ text }) => isRelated(text, step.text));
    if (step.kind === 'removed') removed.push(step);
    else if (step.kind === 'added' && partner >= 0) {
      const old = removed[partner];
      found.push(...removed.slice(0, partner).map(wholeParagraph));
      removed = removed.slice(partner + 1);
      const changes = diffArrays(words(old?.text ?? ''), words(step.text));
      const parts = changes.map((change) => ({
        kind: kindOf(change),
        text: change.value.join(''),
      }));
      found.push({ kind: 'changed', parts });
    } else {
      if (step.kind === 'same') flush();
      found.push(wholeParagraph(step));
    }
  }
  flush();
  return found;
}
