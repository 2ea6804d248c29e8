/** Changes of a record after its signature: answers to questions may change values. */
import type { FormDefinition } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';

/** The note of an answer that left every value as it was. */
export const UNCHANGED = 'No value was changed.';

interface Signed {
  readonly signatures: readonly { readonly documentType: string }[];
  readonly timeline: readonly {
    readonly kind: string;
    readonly at: string;
    readonly note: string;
  }[];
}

/** Returns the answers that changed signed values, oldest first; none for an unchanged record. */
export function changedAfterSignature(
  definition: Pick<FormDefinition, 'steps'>,
  { signatures, timeline }: Signed,
): { readonly at: string; readonly text: string }[] {
  const ownTypes = inputsOf(definition).flatMap((field) =>
    field.kind === 'signature' ? [field.document.type] : [],
  );
  // A form is signed when it is sent, so every answer is later.
  if (!signatures.some(({ documentType }) => ownTypes.includes(documentType))) return [];
  return timeline
    .filter(({ kind, note }) => kind === 'answered' && note !== UNCHANGED)
    .map(({ at, note }) => ({ at, text: note || 'An answer; what it changed is not recorded.' }));
}
