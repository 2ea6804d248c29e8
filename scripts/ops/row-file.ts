/** Reads the rows that a verb is given: a spreadsheet, a CSV file or a list in JSON. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { OpsError } from './verb.ts';

export interface FileRow {
  /** As the spreadsheet numbers it: the headings are row 1. In JSON the first entry is row 1. */
  readonly row: number;
  /** By the names of the columns; cells that are empty are left out. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface Column {
  /** As the call names the value. */
  readonly name: string;
  readonly meaning: string;
  readonly isRequired?: boolean;
}

const readable = ['.xlsx', '.csv', '.json'];

/** Whether an argument names a file of rows, and not a record. */
export const isRowFile = (argument: string): boolean =>
  readable.includes(extname(argument).toLowerCase());

/** `Caller reference`, `caller_reference` and `callerReference` are one column. */
const folded = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

function fromTable(table: readonly (readonly string[])[], columns: readonly Column[]): FileRow[] {
  const [headings = [], ...lines] = table;
  const names = headings.map(
    (heading) => columns.find(({ name }) => folded(name) === folded(heading))?.name ?? null,
  );
  const unknown = headings.filter((heading, index) => heading !== '' && names[index] === null);
  const missing = columns.filter(({ name, isRequired }) => isRequired && !names.includes(name));
  const twice = names.find((name, index) => name !== null && names.indexOf(name) !== index);
  const problems = [
    ...missing.map(({ name }) => `The column ${name} is missing.`),
    ...unknown.map((heading) => `The column ${heading} is not known.`),
    ...(twice ? [`The column ${twice} is there twice.`] : []),
  ];
  if (problems.length > 0) {
    const known = columns.map(({ name }) => name).join(', ');
    throw new OpsError([...problems, `Columns: ${known}.`].join('\n'));
  }
  return lines.flatMap((cells, index) => {
    const filled = names.flatMap((name, at) => {
      const text = cells[at]?.trim() ?? '';
      return name === null || text === '' ? [] : [[name, text] as const];
    });
    return filled.length === 0 ? [] : [{ row: index + 2, values: Object.fromEntries(filled) }];
  });
}

function fromJson(text: string): FileRow[] {
  const parsed: unknown = JSON.parse(text);
  const entries: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  return entries.map((entry, index) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
      throw new OpsError(`Entry ${index + 1} is not an object.`);
    return { row: index + 1, values: { ...entry } };
  });
}

/** The rows of a file; throws for a file that cannot be read, or whose headings do not fit. */
export async function readRowFile(file: string, columns: readonly Column[]): Promise<FileRow[]> {
  if (!existsSync(file)) throw new OpsError(`${file} does not exist.`);
  const bytes = await readFile(file);
  const kind = extname(file).toLowerCase();
  let rows: FileRow[];
  try {
    rows =
      kind === '.json'
        ? fromJson(bytes.toString('utf8'))
        : fromTable(
            parseCsv(bytes, { bom: true, relax_column_count: true, skip_empty_lines: false }),
            columns,
          );
  } catch (error) {
    if (error instanceof OpsError) throw error;
    const why = error instanceof Error ? error.message : '';
    throw new OpsError(`${basename(file)} could not be read. ${why}`.trim());
  }
  if (rows.length === 0) throw new OpsError(`${basename(file)} has no rows.`);
  return rows;
}
