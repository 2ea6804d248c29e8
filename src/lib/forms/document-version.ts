/** Which version of its document a signature stands under. */
import type { Facts, SignatureField } from './definition.ts';

/** The version of the definition, or the one that is published; '' when there is none. */
export const documentVersion = (
  { document }: Pick<SignatureField, 'document'>,
  { published }: Pick<Facts, 'published'>,
): string => document.version ?? published?.[document.type] ?? '';
