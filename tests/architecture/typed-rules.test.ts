import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/support/root.ts';
import { collectCommand } from '../../scripts/support/run-command.ts';
import { temporaryFolder } from '../support/folder.ts';

async function lint(code: string): Promise<string> {
  const file = join(temporaryFolder(), 'planted.ts');
  writeFileSync(file, code);
  return (await collectCommand('oxlint', ['-c', join(root, '.oxlintrc.json'), file])).output;
}

it.each([
  ['no-floating-promises', 'Promise.resolve();'],
  ['no-unnecessary-condition', 'export const wide = (of: object): boolean => (of ? true : false);'],
  ['no-unsafe-return', "export const read = (): string => JSON.parse('1');"],
])('%s is noticed by its types', async (rule, code) => {
  expect(await lint(code)).toContain(`typescript(${rule})`);
});

it('what is awaited passes', async () => {
  expect(await lint('await Promise.resolve();\nexport {};')).toMatch(/\b0 errors/);
});

it('a cycle of imports is noticed', async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'first.ts'),
    "import { b } from './second.ts';\nexport const a = b;\n",
  );
  writeFileSync(
    join(folder, 'second.ts'),
    "import { a } from './first.ts';\nexport const b = a;\n",
  );
  const { output } = await collectCommand('oxlint', ['-c', join(root, '.oxlintrc.json'), folder]);
  expect(output).toContain('import(no-cycle)');
});
