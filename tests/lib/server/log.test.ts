import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { errorForLog, withSources } from '#lib/server/log.ts';
import { writePrograms } from '../../../scripts/support/bundle-server.ts';
import { temporaryFolder } from '../../support/folder.ts';

const folder = temporaryFolder();

const source = `/** Fails. */
export function failing(given: string): never {
  const text: string = \`\${given} — ✓\`;
  throw new Error(text);
}
`;

function errorOf(call: () => never): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}

async function bundled() {
  mkdirSync(join(folder, 'sources'));
  const file = join(folder, 'sources/failing.ts');
  writeFileSync(file, source);
  await writePrograms(folder, { failing: file }, join(folder, 'made'));
  return join(folder, 'made/failing.mjs');
}

it('names the places of the sources in errors of the bundle, which is ASCII', async () => {
  const file = await bundled();
  expect(readFileSync(file, 'utf8')).toMatch(/^[\0-\x7f]*$/);
  const { failing } = (await import(pathToFileURL(file).href)) as {
    failing: (of: string) => never;
  };
  const thrown = errorOf(() => failing('wrong'));
  expect(thrown).toMatchObject({ message: 'wrong — ✓' });
  expect(errorForLog(thrown)).toMatchObject({
    type: 'Error',
    message: 'wrong — ✓',
    stack: expect.stringContaining('sources/failing.ts:4:') as string,
  });
});

it('leaves a place without a map, and what is no error, as it is', () => {
  const stack = 'Error: x\n    at f (file:///nowhere/a.mjs:1:2)';
  expect(withSources(stack)).toBe(stack);
  expect(errorForLog('text')).toBe('text');
});
