/** Looks for words of server code in the files that browsers get. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Each occurs in server code only, and survives minifying. */
const serverWords = [
  'APP_SECRET',
  'DATABASE_URL',
  'OPERATIONS_API_KEY',
  'PORTAL_SEED',
  'app-secret',
  'insert into',
  'node:crypto',
  'node:fs',
  'node:sqlite',
  'password_hash',
  'sourceMappingURL',
];

/** One line per server word found under a folder of browser files. */
export function bundleProblems(directory: string): string[] {
  const problems: string[] = [];
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.name.endsWith('.map')) problems.push(`${file} is a source map`);
    if (!entry.isFile() || !/\.(?:js|mjs|css|json|html)$/.test(entry.name)) continue;
    const text = readFileSync(file, 'utf8');
    for (const word of serverWords)
      if (text.includes(word)) problems.push(`${file} holds "${word}"`);
  }
  return problems;
}
