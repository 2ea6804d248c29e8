/** What differs between two states of a form, in words: for the log of a record that was changed after it was sent. */
import type { FormDefinition, Values } from './definition.ts';
import { summaryOf, totalLines, type SummaryTable } from './display.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { attachmentsOf } from './values.ts';
import { inputsOf } from './visible-fields.ts';

/** Texts under what they say something of. */
type Texts = ReadonlyMap<string, string>;

function cellsOf({ label, columns, rows }: SummaryTable): [string, string][] {
  return rows.flatMap((row, index) =>
    columns.map(({ label: column }, at): [string, string] => [
      `${label} ${index + 1}, ${column}`,
      row[at] ?? '',
    ]),
  );
}

function textsOf(
  definition: FormDefinition,
  form: Values,
  fileNames: ReadonlyMap<string, string>,
): Texts {
  const files = inputsOf(definition).flatMap((field): [string, string][] => {
    const named = attachmentsOf(form, field.name).map(({ id }) => fileNames.get(id) ?? id);
    return field.kind === 'attachments' ? [[field.label, named.join(', ')]] : [];
  });
  const sections = summaryOf(definition, form);
  const lines = [
    ...totalLines(definition, form),
    ...sections.flatMap((section) => section.lines),
  ].map(({ label, text }): [string, string] => [label, text]);
  const cells = sections.flatMap(({ tables }) => tables.flatMap(cellsOf));
  return new Map([...lines, ...cells, ...files].filter(([, text]) => text !== ''));
}

/** A line for each value that differs, totals first: 'Claim total: $120.00 (was $99.99)'. Rows are compared by place. */
export function changesBetween(
  definition: FormDefinition,
  before: Values,
  after: Values,
  fileNames: ReadonlyMap<string, string> = new Map(),
): string[] {
  const [was, now] = [before, after].map((form) => textsOf(definition, form, fileNames));
  if (!was || !now) return [];
  return [...new Set([...now.keys(), ...was.keys()])]
    .filter((label) => was.get(label) !== now.get(label))
    .map((label) => `${label}: ${now.get(label) ?? 'empty'} (was ${was.get(label) ?? 'empty'})`);
}

const MOST_LINES = 40;
const LONGEST_LINE = 400;

/** Changes in brief, for a mail: the record has all of them. */
export function changesInBrief(changes: readonly string[]): string[] {
  const lines = changes
    .slice(0, MOST_LINES)
    .map((line) =>
      line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE).toWellFormed()}…` : line,
    );
  const more = changes.length - lines.length;
  return more > 0 ? [...lines, `And ${counted(more, 'more value')}. See the record.`] : lines;
}
