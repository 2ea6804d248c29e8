/** Says on paper that a signed record was changed after its signature. */
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { changedAfterSignature } from '#lib/submissions/changed-after.ts';
import type { Block } from '#api/documents/blocks.ts';
import type { DocumentSource } from './document-source.ts';

/** Heading of changes after the signature. */
export const CHANGED = 'Changed after the signature';

/** Lists each answer that changed signed values: time, new and previous values. */
export const changeTexts = ({ form, record }: DocumentSource): string[] =>
  changedAfterSignature(form, record).map(({ at, text }) => `${companyMomentText(at)}\n${text}`);

/** Blocks of changes after the signature, and the place of the signed text; empty for an unchanged record. */
export function changedBlocks(source: DocumentSource): Block[] {
  const texts = changeTexts(source);
  if (texts.length === 0) return [];
  return [
    { kind: 'heading', text: CHANGED },
    {
      kind: 'text',
      look: 'strong',
      text: 'The values below are not those that were signed. The signed text is in full in the signature record.',
    },
    ...texts.map((text): Block => ({ kind: 'text', text })),
  ];
}
