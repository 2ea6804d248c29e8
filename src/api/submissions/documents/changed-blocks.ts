/** Says on paper that a signed record was changed after its signature. */
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { changedAfterSignature } from '#lib/submissions/changed-after.ts';
import type { Block } from '#api/documents/blocks.ts';
import type { DocumentSource } from './document-source.ts';

/** The heading of what the signature does not cover. */
export const CHANGED = 'Changed after the signature';

/** Each answer that changed what was signed: its moment, and every value with the one before. */
export const changeTexts = ({ form, record }: DocumentSource): string[] =>
  changedAfterSignature(form, record).map(({ at, text }) => `${companyMomentText(at)}\n${text}`);

/** What the signature does not cover, and where the signed text is; nothing for a record that stands as it was signed. */
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
