/** Makes the key of the operations feed and writes it into the settings file. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/root.ts';
import { defineVerb } from './verb.ts';

const LINE = /^OPERATIONS_API_KEY=(.*)$/m;

/** Adds a key to a file of settings that has none; says whether it did. */
export function addKey(file: string): boolean {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [line, key = ''] = LINE.exec(text) ?? [];
  if (key.trim() !== '') return false;
  const made = `OPERATIONS_API_KEY=${randomBytes(32).toString('hex')}`;
  const others = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const after = line === undefined ? `${others}${made}\n` : text.replace(line, made);
  writeFileSync(file, after, { mode: 0o600 });
  return true;
}

export const keyVerb = defineVerb({
  name: 'key',
  summary: 'Makes the key of the operations feed for npm start and this command, once.',
  usage: 'npm run ops -- key',
  examples: ['key'],
  maxWords: 0,
  run: async ({ say }) => {
    const isNew = addKey(join(root, '.env'));
    say(
      isNew
        ? 'The key is in .env. Start the portal again with npm start; it does not build again.'
        : 'There is a key in .env already.',
    );
    return Promise.resolve();
  },
});
