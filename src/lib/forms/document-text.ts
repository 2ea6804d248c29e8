/** Signed text: as displayed, and as hashed. */
import type { Facts, SignatureField, FormDefinition, Values } from './definition.ts';
import { entriesOf, totalLines } from './display.ts';

/** Returns the contents of a form, a text per step. */
export const summarySections = (definition: FormDefinition, data: Values): string[] =>
  entriesOf(definition, data).map(({ title, lines, tables }) =>
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

function summaryText(definition: FormDefinition, data: Values): string {
  const sections = summarySections(definition, data);
  const totals = totalLines(definition, data).map(({ label, text }) => `${label}: ${text}`);
  return [definition.title, ...sections, ...(totals.length > 0 ? [totals.join('\n')] : [])].join(
    '\n\n',
  );
}

/** Returns the document of a signature field with its consents; a published text comes first. */
export function documentText(
  definition: FormDefinition,
  { document, consents }: SignatureField,
  data: Values,
  facts: Facts,
  published = '',
): string {
  const body = document.text?.(data, facts) ?? summaryText(definition, data);
  const agreed = consents.map(({ id, version, text }) => `${text} (${id} ${version})`);
  return [...(published === '' ? [] : [published]), body, ...agreed].join('\n\n');
}
