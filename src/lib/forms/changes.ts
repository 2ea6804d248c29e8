/** Differences between two states of a form in words: for the log of a record changed after it was sent. */
import type { FormDefinition, Values } from './definition.ts';
import { entriesOf, totalLines } from './display.ts';
import type { SummaryTable } from './reading/summary.ts';
import { counted } from '#lib/kernel/count-text.ts';
import { attachmentsOf } from './values.ts';
import { inputsOf } from './visible-fields.ts';

/** Texts by label. */
type Texts = ReadonlyMap<string, string>;

const textOrEmpty = (text = ''): string => (text === '' ? 'empty' : text);

const changeLine = (label: string, was?: string, now?: string): string =>
  `${label}: ${textOrEmpty(now)} (was ${textOrEmpty(was)})`;

const emptyTable = (label: string): SummaryTable => ({ name: '', label, columns: [], rows: [] });

/** A row that other rows name by its number is the same one when they have moved. */
const withoutNumber = (text: string): string => text.replace(/^\d+\. /, '');

type Cells = readonly string[];

/**
 * The earlier row of each row, by its index: of those that are left, the one that begins with the most of the same cells,
 * then the one in the same place; null for a new row.
 */
function earlierRows(was: readonly Cells[], now: readonly Cells[]): readonly (number | null)[] {
  const found: (number | null)[] = now.map(() => null);
  const free = new Set(was.keys());
  for (let length = now[0]?.length ?? 0; length > 0; length -= 1) {
    const keyOf = (cells: Cells = []): string => cells.slice(0, length).join('\n');
    const places = Map.groupBy(free, (index) => keyOf(was[index]));
    now.forEach((cells, index) => {
      const key = keyOf(cells);
      const from =
        found[index] === null && key.trim() !== '' ? places.get(key)?.shift() : undefined;
      if (from !== undefined && free.delete(from)) found[index] = from;
    });
  }
  return found.map((from, index) => from ?? (free.delete(index) ? index : null));
}

/** A line for each cell that differs, and one for a row that is new or gone. */
function tableChanges(was: SummaryTable, now: SummaryTable): string[] {
  const columns = [
    ...new Map([...now.columns, ...was.columns].map((each) => [each.label, each])).values(),
  ];
  const [before = [], after = []] = [was, now].map((table) => {
    const places = columns.map(({ label }) =>
      table.columns.findIndex((each) => each.label === label),
    );
    return table.rows.map((row) => places.map((place) => row[place] ?? ''));
  });
  const compared = (rows: readonly Cells[]) =>
    rows.map((cells) => cells.map((text, at) => (columns[at]?.isRow ? withoutNumber(text) : text)));
  const [old, fresh] = [compared(before), compared(after)];
  const from = earlierRows(old, fresh);
  const remaining = new Set(from);
  const whole = (cells: Cells, number: number, what: string): string =>
    `${now.label} ${number}: ${cells.filter((text) => text !== '').join(', ')} (${what})`;
  const changed = after.flatMap((cells, index) => {
    const earlier = from[index] ?? null;
    if (earlier === null) return [whole(cells, index + 1, 'new')];
    return columns.flatMap(({ label }, at) =>
      fresh[index]?.[at] === old[earlier]?.[at]
        ? []
        : [changeLine(`${now.label} ${index + 1}, ${label}`, before[earlier]?.[at], cells[at])],
    );
  });
  const gone = before.flatMap((cells, index) =>
    remaining.has(index) ? [] : [whole(cells, index + 1, 'removed')],
  );
  return [...changed, ...gone];
}

interface FormText {
  readonly lines: Texts;
  readonly tables: ReadonlyMap<string, SummaryTable>;
  readonly files: Texts;
}

function describeIn(
  definition: FormDefinition,
  form: Values,
  fileNames: ReadonlyMap<string, string>,
): FormText {
  const files = inputsOf(definition).flatMap((field): [string, string][] => {
    const named = attachmentsOf(form, field.name).map(({ id }) => fileNames.get(id) ?? 'a file');
    return field.kind === 'attachments' ? [[field.label, named.join(', ')]] : [];
  });
  const sections = entriesOf(definition, form);
  const lines = [
    ...totalLines(definition, form),
    ...sections.flatMap((section) => section.lines),
  ].map(({ label, text }): [string, string] => [label, text]);
  const tables = sections.flatMap((section) => section.tables);
  return {
    lines: new Map(lines.filter(([, text]) => text !== '')),
    tables: new Map(tables.map((table) => [table.label, table])),
    files: new Map(files.filter(([, text]) => text !== '')),
  };
}

const labelsOf = (now: ReadonlyMap<string, unknown>, was: ReadonlyMap<string, unknown>) => [
  ...new Set([...now.keys(), ...was.keys()]),
];

const textChanges = (was: Texts, now: Texts): string[] =>
  labelsOf(now, was)
    .filter((label) => was.get(label) !== now.get(label))
    .map((label) => changeLine(label, was.get(label), now.get(label)));

/**
 * Returns a line per changed value, totals first: 'Claim total: $120.00 (was $99.99)'. Compares rows by content, so
 * that an added row makes one line.
 */
export function changesBetween(
  definition: FormDefinition,
  before: Values,
  after: Values,
  fileNames: ReadonlyMap<string, string> = new Map(),
): string[] {
  const was = describeIn(definition, before, fileNames);
  const now = describeIn(definition, after, fileNames);
  const tables = labelsOf(now.tables, was.tables).flatMap((label) =>
    tableChanges(
      was.tables.get(label) ?? emptyTable(label),
      now.tables.get(label) ?? emptyTable(label),
    ),
  );
  return [...textChanges(was.lines, now.lines), ...tables, ...textChanges(was.files, now.files)];
}

const MAX_LINES = 40;
const MAX_LINE_LENGTH = 400;

/** Changes in brief, for a mail: the record has all of them. */
export function changesInBrief(changes: readonly string[]): string[] {
  const lines = changes
    .slice(0, MAX_LINES)
    .map((line) =>
      line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH).toWellFormed()}…` : line,
    );
  const more = changes.length - lines.length;
  return more > 0 ? [...lines, `And ${counted(more, 'more value')}. See the record.`] : lines;
}
