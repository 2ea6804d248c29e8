import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { glossary } from '../../eslint.glossary.mjs';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
    ...glossary,
  ],
});

async function messagesOf(code: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map(({ message }) => message);
}

it('lint refuses a word of "Instead of" in declared names', async () => {
  const refused = 'say pending, not underway (docs/glossary.md).';
  expect(await messagesOf('const rowsUnderway = 1;', 'src/lib/rows.ts')).toEqual([
    `'rowsUnderway': ${refused}`,
  ]);
  expect(await messagesOf('type Underway = 1;', 'src/lib/rows-underway.ts')).toHaveLength(2);
});

it('lint accepts other names, and words in calls and texts', async () => {
  const code = "const pending = read('underway'); isUnderway(pending);";
  expect(await messagesOf(code, 'src/lib/rows.ts')).toEqual([]);
});
