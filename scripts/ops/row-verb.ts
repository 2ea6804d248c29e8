/** Makes a verb whose calls come from the rows of a file, or one of them from the command line. */
import { readArguments } from './arguments.ts';
import { runPlan, type RowPlan } from './row-calls.ts';
import { isRowFile, readRowFile, type Column, type FileRow } from './row-file.ts';
import { OpsError, type OpsVerb } from './verb.ts';

export interface RowVerb {
  readonly name: string;
  readonly summary: string;
  /** Headings of a spreadsheet, keys of an entry in JSON, options of the command. */
  readonly columns: readonly Column[];
  /** The column whose value may stand after the verb's name without its option. */
  readonly subject?: string;
  readonly plan: (rows: readonly FileRow[]) => RowPlan;
}

/** A verb that reads files with these columns. */
export interface RowFileVerb extends OpsVerb {
  readonly columns: readonly Column[];
}

const optionOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function usageOf({ name, columns, subject }: RowVerb): string {
  const one = subject === undefined ? '' : ` ${subject.toUpperCase()}`;
  const lines = columns.map(
    (column) =>
      `  ${column.name.padEnd(18)}${column.meaning}${column.isRequired ? '' : ' (may be empty)'}`,
  );
  return [
    `npm run ops -- ${name} <file.xlsx|csv|json> [--dry-run]`,
    `npm run ops -- ${name}${one} --${optionOf(columns.at(-1)?.name ?? '')} …`,
    'Columns, and options with dashes:',
    ...lines,
  ].join('\n');
}

/** The verb of a definition: `<file> [--dry-run]`, or one row by options. */
export function rowVerb(definition: RowVerb): RowFileVerb {
  const { name, summary, columns, subject, plan } = definition;
  const usage = usageOf(definition);
  const options = Object.fromEntries(
    columns.map((column) => [optionOf(column.name), { type: 'string' }] as const),
  );
  return {
    name,
    summary,
    usage,
    columns,
    run: async (context, args) => {
      const { values, positionals } = readArguments(
        args,
        { ...options, 'dry-run': { type: 'boolean' } },
        usage,
      );
      const isDryRun = values['dry-run'] === true;
      const [first, ...rest] = positionals;
      if (rest.length > 0) throw new OpsError(`"${rest.join(' ')}" is too much.\n${usage}`);
      if (first !== undefined && isRowFile(first)) {
        const rows = await readRowFile(first, columns);
        return runPlan(context, plan(rows), { isDryRun, total: rows.length });
      }
      const given = columns.flatMap((column) => {
        const value = values[optionOf(column.name)];
        return typeof value === 'string' ? [[column.name, value] as const] : [];
      });
      if (first !== undefined && subject !== undefined) given.push([subject, first]);
      if (given.length === 0) throw new OpsError(usage);
      const row: FileRow = { row: 0, values: Object.fromEntries(given) };
      return runPlan(context, plan([row]), { isDryRun, total: 1 });
    },
  };
}
