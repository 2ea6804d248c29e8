/** Looks for words of server code in the files that browsers get. */
import { readFileSync } from 'node:fs';
import { filesUnder } from '../../server/files-under.ts';

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
  for (const file of filesUnder(directory)) {
    if (file.endsWith('.map')) problems.push(`${file} is a source map`);
    if (!/\.(?:js|mjs|css|json|html)$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const word of serverWords)
      if (text.includes(word)) problems.push(`${file} holds "${word}"`);
  }
  return problems;
}
