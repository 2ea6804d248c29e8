/** What differs between two texts, by paragraphs and within them by words: for people, not for patches. */

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A paragraph in its place; `parts` tell where it differs. */
export interface DiffParagraph {
  readonly kind: 'same' | 'added' | 'removed' | 'changed';
  readonly parts: readonly DiffPart[];
}

interface Step {
  readonly kind: DiffPart['kind'];
  readonly text: string;
}

/** Longest common subsequence: lengths of the best match of what follows each pair of places. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      const below = table[i + 1];
      if (!row || !below) continue;
      row[j] =
        before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}

/** The steps from one list to the other; what goes stands before what comes. */
function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  const table = commonLengths(before, after);
  const steps: Step[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = before[i];
    const fresh = after[j];
    if (old !== undefined && old === fresh) {
      steps.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (
      old !== undefined &&
      (fresh === undefined || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    ) {
      steps.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      steps.push({ kind: 'added', text: fresh ?? '' });
      j += 1;
    }
  }
  return steps;
}

/** Neighbours of one kind become one part. */
function joined(steps: readonly Step[]): DiffPart[] {
  const parts: DiffPart[] = [];
  for (const { kind, text } of steps) {
    const last = parts.at(-1);
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text };
    else parts.push({ kind, text });
  }
  return parts;
}

const words = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Two paragraphs count as one that was changed when they share a third of their words. */
function isRelated(before: string, after: string): boolean {
  const known = new Set(words(before).filter((word) => /\w{3}/.test(word)));
  const fresh = words(after).filter((word) => /\w{3}/.test(word));
  const shared = fresh.filter((word) => known.has(word)).length;
  return shared * 3 >= Math.max(known.size, fresh.length, 1);
}

const whole = ({ kind, text }: Step): DiffParagraph => ({ kind, parts: [{ kind, text }] });

const paragraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The paragraphs of both texts in their order; a removed one followed by a related one is one that was changed. */
export function textDiff(before: string, after: string): DiffParagraph[] {
  const steps = stepsBetween(paragraphs(before), paragraphs(after));
  const found: DiffParagraph[] = [];
  let removed: Step[] = [];
  const flush = (): void => {
    found.push(...removed.map(whole));
    removed = [];
  };
  for (const step of steps) {
    const partner = removed.findIndex(({ text }) => isRelated(text, step.text));
    if (step.kind === 'removed') removed.push(step);
    else if (step.kind === 'added' && partner >= 0) {
      const old = removed[partner];
      found.push(...removed.slice(0, partner).map(whole));
      removed = removed.slice(partner + 1);
      const parts = joined(stepsBetween(words(old?.text ?? ''), words(step.text)));
      found.push({ kind: 'changed', parts });
    } else {
      if (step.kind === 'same') flush();
      found.push(whole(step));
    }
  }
  flush();
  return found;
}
