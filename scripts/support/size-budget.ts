/** Budgets for the browser files, in bytes after brotli 11. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/**
 * `entry`: what a page at which a visit begins runs before it answers, its own script with all that it imports;
 * `page`: the same of the pages behind it. `later`: React, which comes when the page is at rest.
 */
const budgets = { entry: 15_000, page: 20_000, later: 75_000, style: 12_000 } as const;

/** Where a visit begins. */
const isEntry = ({ name }: Sized): boolean => /\b(login|signup|Base)\.astro/.test(name);

const entryMark = '.astro_astro_type_script';
const importedFile = /(?:from|import)\s*["']\.\/([\w.@-]+\.js)["']/g;

interface Sized {
  readonly name: string;
  readonly bytes: number;
}

function sizesOf(directory: string, extension: string): Sized[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) === extension)
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const packed = existsSync(`${file}.br`) ? `${file}.br` : file;
      return { name: entry.name, bytes: statSync(packed).size };
    });
}

const over = (files: readonly Sized[], limit: number): string[] =>
  files
    .filter((file) => file.bytes > limit)
    .map((file) => `${file.name} is ${file.bytes} bytes, over the budget of ${limit}`);

/** An entry and everything that it imports, without what it loads later on. */
function closureOf(entry: string, directory: string): string[] {
  const found = new Set([entry]);
  for (const name of found) {
    const text = readFileSync(join(directory, name), 'utf8');
    for (const [, imported = ''] of text.matchAll(importedFile)) found.add(imported);
  }
  return [...found];
}

const sum = (files: readonly Sized[]): number =>
  files.reduce((total, { bytes }) => total + bytes, 0);

/** The page's own entry and the one of every page, which share most of what they import. */
function firstScripts(scripts: readonly Sized[], folder: string): Sized[] {
  const entries = scripts.filter(({ name }) => name.includes(entryMark));
  const shared = entries.filter(({ name }) => name.startsWith('Base.'));
  return entries.map((entry) => {
    const names = new Set([entry, ...shared].flatMap(({ name }) => closureOf(name, folder)));
    const files = scripts.filter(({ name }) => names.has(name));
    return { name: `Script before ${entry.name} answers`, bytes: sum(files) };
  });
}

/** One line per budget that a folder of browser files exceeds. */
export function sizeProblems(directory: string): string[] {
  const folder = join(directory, '_astro');
  if (!existsSync(folder)) return [`${folder} is missing`];
  const scripts = sizesOf(folder, '.js');
  const first = firstScripts(scripts, folder);
  const styles = sizesOf(folder, '.css');
  if (first.length === 0 || styles.length === 0)
    return [`${folder} holds no page scripts or styles`];
  const react = scripts.filter(({ name }) => name.startsWith('react.'));
  return [
    ...over(first.filter(isEntry), budgets.entry),
    ...over(first, budgets.page),
    ...over(react, budgets.later),
    ...over(styles, budgets.style),
  ];
}
