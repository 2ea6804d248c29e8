/** Makes a verb whose calls come from the rows of a file, or one of them from the command line. */
import { runPlan, type RowPlan } from './row-calls.ts';
import { isFileName, readRowFile, type Column, type FileRow } from './row-file.ts';
import { optionsOf, readArguments, UsageError, type OpsVerb } from './verb.ts';

export interface RowVerb {
  readonly name: string;
  readonly summary: string;
  /** Headings of a spreadsheet, keys of an entry in JSON, options of the command. */
  readonly columns: readonly Column[];
  /** The column whose value may stand after the verb's name without its option. */
  readonly subject?: string;
  /** Right rows, as a file of the company may have them; without commas in their cells. */
  readonly examples: readonly ExampleRow[];
  /** Options without a value, and their meaning. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly plan: (rows: readonly FileRow[], flags: ReadonlySet<string>) => RowPlan;
}

type ExampleRow = Readonly<Record<string, string>>;

/** A verb that reads files with these columns. */
export interface RowFileVerb extends OpsVerb {
  readonly columns: readonly Column[];
  readonly flags: readonly string[];
  readonly exampleRows: readonly ExampleRow[];
}

/** Returns the columns that fit a spreadsheet. */
export const flatColumns = (columns: readonly Column[]): Column[] =>
  columns.filter(({ isNested }) => isNested !== true);

const optionOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** As a shell reads it: a semicolon would end the command. */
const quoted = (text: string): string => (/^[\w.:@/,+-]+$/.test(text) ? text : `"${text}"`);

/** The row as it is typed. */
function exampleCommand({ name, subject }: RowVerb, row: ExampleRow): string {
  const { [subject ?? '']: first, ...rest } = row;
  const options = Object.entries(rest).map(([key, value]) => `--${optionOf(key)} ${quoted(value)}`);
  return [name, ...(first === undefined ? [] : [quoted(first)]), ...options].join(' ');
}

function usageOf({ name, columns, examples, flags = {} }: RowVerb): string {
  const lines = columns.map(
    ({ name: column, meaning, isRequired, isNested }) =>
      `  ${column.padEnd(18)}${meaning}${isRequired ? '' : isNested ? ' (JSON only)' : ' (may be empty)'}`,
  );
  const used = flatColumns(columns).filter((column) => examples.some((row) => column.name in row));
  const known = Object.entries(flags);
  const options = ['dry-run', ...Object.keys(flags)].map((flag) => ` [--${flag}]`).join('');
  return [
    `npm run ops -- ${name} <file.xlsx|ods|csv|json> [--sheet NAME]${options}`,
    `npm run ops -- ${name} --column value …   one row; options are the columns with dashes`,
    `npm run ops -- template ${name} --out ${name}.xlsx   an empty file to fill`,
    ...known.map(([flag, meaning]) => `  --${flag}   ${meaning}`),
    'Columns:',
    ...lines,
    'Such a file as CSV:',
    `  ${used.map((column) => column.name).join(',')}`,
    ...examples.map((row) => `  ${used.map((column) => row[column.name] ?? '').join(',')}`),
  ].join('\n');
}

/** The verb of a definition: `<file> [--sheet NAME] [--dry-run]`, or one row by options. */
export function rowVerb(definition: RowVerb): RowFileVerb {
  const { name, summary, columns, subject, examples, flags = {}, plan } = definition;
  const usage = usageOf(definition);
  const options = optionsOf(
    ['sheet', ...flatColumns(columns).map((column) => optionOf(column.name))],
    ['dry-run', ...Object.keys(flags)],
  );
  return {
    name,
    summary,
    usage,
    examples: [
      `${name} ${name}.xlsx --dry-run`,
      `${name} ${name}.xlsx`,
      ...examples.slice(0, 1).map((row) => exampleCommand(definition, row)),
    ],
    columns,
    flags: Object.keys(flags),
    exampleRows: examples,
    run: async (context, args) => {
      const { values, positionals } = readArguments(args, options, usage);
      const given = new Set(Object.keys(flags).filter((flag) => values[flag] === true));
      const isDryRun = values['dry-run'] === true;
      const [first, ...rest] = positionals;
      if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much.\n${usage}`);
      const typedColumns = columns
        .map((column) => optionOf(column.name))
        .filter((option) => option in values);
      if (first !== undefined && isFileName(first)) {
        const [ignored] = typedColumns;
        if (ignored !== undefined)
          throw new UsageError(`--${ignored} is a column of the file, not an option.\n${usage}`);
        const sheet = values['sheet'];
        const { rows, note } = await readRowFile(
          first,
          columns,
          typeof sheet === 'string' ? sheet : undefined,
        );
        if (note !== undefined) context.say(note);
        return runPlan(context, plan(rows, given), { isDryRun, rows, columns });
      }
      const cells = columns.flatMap((column) => {
        const value = values[optionOf(column.name)];
        return typeof value === 'string' ? [[column.name, value] as const] : [];
      });
      if (first !== undefined && subject === undefined) {
        throw new UsageError(`"${first}" is not a file of rows.\n${usage}`);
      }
      if (values['sheet'] !== undefined)
        throw new UsageError(`--sheet needs a file of rows.\n${usage}`);
      if (first !== undefined && subject !== undefined) {
        if (typedColumns.includes(optionOf(subject)))
          throw new UsageError(`--${optionOf(subject)} and "${first}" are one value.\n${usage}`);
        cells.push([subject, first]);
      }
      if (cells.length === 0) throw new UsageError(usage);
      const row: FileRow = { row: 0, values: Object.fromEntries(cells) };
      return runPlan(context, plan([row], given), { isDryRun, rows: [row], columns });
    },
  };
}
