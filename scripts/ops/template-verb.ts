/** `template <verb>`: the file that a verb reads, with its headings and no row, or with example rows. */
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { errorCode } from '#lib/kernel/runtime/error-details.ts';
import { writeCsv } from '#api/spreadsheets/write-csv.ts';
import { writeWorkbook } from '#api/spreadsheets/write-workbook.ts';
import type { SheetColumn } from '#lib/spreadsheets/columns.ts';
import { flatColumns, type RowFileVerb } from './row-verb.ts';
import { defineVerb, OpsError, UsageError, type OpsVerb } from './verb.ts';

type Row = RowFileVerb['exampleRows'][number];

/** All cells are text, so that the company's numbers keep their zeros. */
const sheetColumns = ({ columns }: RowFileVerb): SheetColumn[] =>
  flatColumns(columns).map(({ name }) => ({ key: name, title: name, type: 'text' }));

const csvOf = (verb: RowFileVerb, rows: readonly Row[]): Promise<Buffer> =>
  buffer(writeCsv(sheetColumns(verb), rows));

async function save(file: string, verb: RowFileVerb, rows: readonly Row[]): Promise<void> {
  const sheets = [{ name: verb.name, columns: sheetColumns(verb), rows }];
  const isWorkbook = extname(file).toLowerCase() === '.xlsx';
  const bytes = isWorkbook ? await buffer(writeWorkbook(sheets)) : await csvOf(verb, rows);
  try {
    await writeFile(file, bytes, { flag: 'wx' });
  } catch (error) {
    const isThere = errorCode(error) === 'EEXIST';
    throw new OpsError(isThere ? `${file} is there already.` : `${file} cannot be written.`);
  }
}

/** The verb `template` over these verbs. */
export function templateVerb(verbs: readonly RowFileVerb[]): OpsVerb {
  const usage = [
    'npm run ops -- template <verb> [--out FILE.csv|FILE.xlsx] [--example]',
    'Without --out the headings are written as CSV; --example adds rows to learn from.',
    `Verbs: ${verbs.map(({ name }) => name).join(', ')}.`,
  ].join('\n');
  return defineVerb({
    name: 'template',
    summary: 'Makes the file that a verb reads: its columns, to be filled.',
    usage,
    examples: [
      'template receipts --out receipts.xlsx',
      'template work-progress --example',
      'template work-shipments --out shipments.csv --example',
    ],
    options: ['out'],
    flags: ['example'],
    maxWords: 1,
    run: async ({ say }, values, [name]) => {
      const verb = verbs.find((each) => each.name === name);
      if (!verb) throw new UsageError(usage);
      const rows = values['example'] === true ? verb.exampleRows : [];
      const { out } = values;
      if (typeof out !== 'string') {
        // Without the mark of a file: a terminal would show it.
        say(new TextDecoder().decode(await csvOf(verb, rows)).trimEnd());
        return;
      }
      if (!/\.(?:csv|xlsx)$/i.test(out)) throw new UsageError(usage);
      await save(out, verb, rows);
      say(out);
    },
  });
}
