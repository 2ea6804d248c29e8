/** Text of an approval: the label's contents by field, and its hash. */
import type { Values } from '#lib/forms/definition.ts';
import { summarySections } from '#lib/forms/display.ts';
import { approvalField, labelForm } from './label-form.ts';

interface Approved {
  readonly revision: number;
  readonly contentSha256: string;
}

/** The document of an approval, with the consent that is given to it. */
export function approvalText(data: Values, { revision, contentSha256 }: Approved): string {
  const sections = summarySections(labelForm, data);
  const agreed = approvalField.consents.map(
    ({ id, version, text }) => `${text} (${id} ${version})`,
  );
  const frozen = `Label, revision ${revision}. SHA-256 of its contents: ${contentSha256}`;
  return [frozen, ...sections, ...agreed].join('\n\n');
}
