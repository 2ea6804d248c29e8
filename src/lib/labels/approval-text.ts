/** The text that an approval stands under: what the label says, field by field, and the hash of it. */
import type { Values } from '#lib/forms/definition.ts';
import { summaryOf } from '#lib/forms/display.ts';
import { approvalField, labelForm } from './label-form.ts';

interface Approved {
  readonly revision: number;
  readonly contentSha256: string;
}

/** The document of an approval, with the consent that is given to it. */
export function approvalText(data: Values, { revision, contentSha256 }: Approved): string {
  const sections = summaryOf(labelForm, data).map(({ title, lines, tables }) =>
    [
      title,
      ...lines.map(({ label, text }) => `${label}: ${text}`),
      ...tables.flatMap(({ label, columns, rows }) => [
        label,
        columns.map((column) => column.label).join(' | '),
        ...rows.map((row) => row.join(' | ')),
      ]),
    ].join('\n'),
  );
  const agreed = approvalField.consents.map(
    ({ id, version, text }) => `${text} (${id} ${version})`,
  );
  const frozen = `Label, revision ${revision}. SHA-256 of its contents: ${contentSha256}`;
  return [frozen, ...sections, ...agreed].join('\n\n');
}
