/** The values of a record that were sent, without those of an answer that is still being typed. */
import type { Values } from '#lib/forms/definition.ts';

interface AnswerInput {
  readonly data: Values;
  readonly question: { readonly was?: Values } | null;
}

/**
 * Returns the sent values: during an open question the record holds the draft, and the question the previous values.
 */
export function sentData({ data, question }: AnswerInput): Values {
  const { was } = question ?? {};
  if (was === undefined) return data;
  const remaining = Object.entries(data).filter(([name]) => !(name in was));
  const sent = Object.entries(was).filter(([, value]) => value !== null);
  return Object.fromEntries([...remaining, ...sent]);
}
