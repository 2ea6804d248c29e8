import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { linearPatterns } from '../../eslint.patterns.mjs';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...linearPatterns,
  ],
});

async function rulesBrokenBy(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: 'src/lib/planted.ts' });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

it.each([
  [String.raw`/^\s*(\d+)\s*%?\s+(.+?)\s*$/.exec(text);`, 'regexp/no-super-linear-backtracking'],
  [String.raw`/^(a+)+$/.test(text);`, 'regexp/no-super-linear-backtracking'],
  [String.raw`text.replace(/\/+$/, '');`, 'regexp/no-super-linear-move'],
])('a pattern that a text can make slow is noticed: %s', async (code, rule) => {
  expect(new Set(await rulesBrokenBy(code))).toEqual(new Set([rule]));
});

it('a linear pattern passes', async () => {
  const code = String.raw`/^(\d{1,3}) ?%? (\S.*)$/.exec(text.trim().replace(/\s+/g, ' '));`;
  expect(await rulesBrokenBy(code)).toEqual([]);
});
