/** The text that is signed: what the page shows, and what its hash is computed from. */
import type { Facts, SignatureField, FormDefinition, Values } from './definition.ts';
import { entriesOf, totalLines } from './display.ts';

/** What a form holds, a text for each of its steps. */
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

/** The document of a signature field, with the consents that were given to it; a published text stands first. */
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
