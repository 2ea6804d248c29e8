/** `node scripts/docs.ts`: writes the tables of docs that follow from code, between `<!-- table: NAME -->` and `<!-- /table -->`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskRoutes } from '#lib/staff/desk-routes.ts';
import { routes } from '#lib/kernel/routes.ts';
import { settingsTable } from '#lib/server/settings-table.ts';
import { root } from './support/root.ts';

type Table = readonly (readonly string[])[];

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

const tables: Readonly<Record<string, Table>> = {
  settings: [
    ['name', 'default', 'meaning'],
    ...Object.values(settingsTable).map(({ name, fallback, meaning }) => [
      code(name),
      code(fallback),
      meaning,
    ]),
  ],
  routes: [
    ['path', 'access', 'title'],
    ...routes.map(({ path, access, title }) => [code(path), access, title]),
    ...deskRoutes.map(({ path, title }) => [code(path), 'desk', title]),
  ],
};

export const pagesWithTables = ['docs/operator/settings.md', 'docs/product.md'];

function markdownOf(table: Table): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [head = [], ...rows] = table;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** Returns the text of a page with its tables made anew. */
export const withTables = (page: string): string =>
  page.replace(
    /(<!-- table: (\w+) -->\n)[^]*?(<!-- \/table -->)/g,
    (_, begin: string, name: string, end: string) =>
      `${begin}\n${markdownOf(tables[name] ?? [])}\n\n${end}`,
  );

if (import.meta.main)
  for (const path of pagesWithTables) {
    const file = join(root, path);
    writeFileSync(file, withTables(readFileSync(file, 'utf8')));
  }
