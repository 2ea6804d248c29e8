/** Budgets for the browser files, in bytes after brotli 11. */
import { readdirSync, statSync, existsSync } from 'node:fs';
import { extname, join } from 'node:path';

/** React DOM is the one large script; everything else must stay small. */
const budgets = { largestScript: 70_000, largestStyle: 15_000, allScripts: 200_000 } as const;

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

/** One line per budget that a folder of browser files exceeds. */
export function sizeProblems(directory: string): string[] {
  const scripts = sizesOf(directory, '.js');
  const problems = [
    ...over(scripts, budgets.largestScript),
    ...over(sizesOf(directory, '.css'), budgets.largestStyle),
  ];
  const all = scripts.reduce((sum, file) => sum + file.bytes, 0);
  if (all > budgets.allScripts)
    problems.push(`All scripts are ${all} bytes, over the budget of ${budgets.allScripts}`);
  return problems;
}
