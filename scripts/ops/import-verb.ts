/** `import <file>`: the verb that a file of rows is for, found by its columns. */
import { headerKey } from '#lib/spreadsheets/table.ts';
import { checkRowFile, readHeadings } from './row-file.ts';
import type { RowFileVerb } from './row-verb.ts';
import { defineVerb, OpsError, UsageError, type OpsVerb } from './verb.ts';

/** How many headings a verb does not know; null when one that it needs is missing. */
function countUnknownColumns(
  { columns }: RowFileVerb,
  headings: ReadonlySet<string>,
): number | null {
  const required = columns.filter(({ isRequired }) => isRequired);
  if (!required.every(({ name }) => headings.has(headerKey(name)))) return null;
  const known = new Set(columns.map(({ name }) => headerKey(name)));
  return headings.difference(known).size;
}

/** The verb that knows most of the headings; the first one of several. */
function verbFor(
  verbs: readonly RowFileVerb[],
  headings: ReadonlySet<string>,
): RowFileVerb | undefined {
  const fitting = verbs.flatMap((verb) => {
    const strangers = countUnknownColumns(verb, headings);
    return strangers === null ? [] : [{ verb, strangers }];
  });
  return fitting.toSorted((a, b) => a.strangers - b.strangers)[0]?.verb;
}

/** The verb `import` over these verbs. */
export function importVerb(verbs: readonly RowFileVerb[]): OpsVerb {
  const needs = verbs.map(({ name, columns }) => {
    const required = columns.filter(({ isRequired }) => isRequired).map((column) => column.name);
    return `  ${name.padEnd(20)}${required.join(', ')}`;
  });
  const flags = ['dry-run', ...verbs.flatMap((verb) => verb.flags)];
  const usage = [
    `npm run ops -- import <file.xlsx|ods|csv|json> [--sheet NAME]${flags.map((flag) => ` [--${flag}]`).join('')}`,
    'Does what the columns of the file are for. Each file needs at least:',
    ...needs,
    'npm run ops -- <verb> --help tells all its columns.',
  ].join('\n');
  return defineVerb({
    name: 'import',
    summary: 'Feeds a file of receipts or of work; its columns say which.',
    usage,
    examples: ['import receipts.xlsx --dry-run', 'import receipts.xlsx'],
    options: ['sheet'],
    flags,
    maxWords: 1,
    run: async (context, values, [file]) => {
      if (file === undefined) throw new UsageError(usage);
      checkRowFile(file);
      const { sheet } = values;
      const named = typeof sheet === 'string' ? sheet : undefined;
      const names = verbs.flatMap(({ columns }) => columns.map(({ name }) => name));
      const verb = verbFor(verbs, await readHeadings(file, { sheet: named, names }));
      if (!verb) throw new OpsError(`The columns of ${file} fit nothing.\n${usage}`);
      context.say(`${verb.name}: ${file}`);
      const given = flags.filter((flag) => values[flag] === true).map((flag) => `--${flag}`);
      const chosen = named === undefined ? [] : ['--sheet', named];
      return verb.run(context, [file, ...chosen, ...given]);
    },
  });
}
