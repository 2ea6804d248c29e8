import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { noWorkWhileLoading } from '../../eslint.loading.mjs';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...noWorkWhileLoading,
  ],
});

async function rulesBrokenBy(code: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

it.each([
  ['src/lib/planted.ts', "const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' });"],
  ['src/lib/planted.ts', "const most = (2000).toLocaleString('en-US');"],
  ['src/lib/planted.ts', 'export const rule = new RegExp(parts.join("|"));'],
  ['src/api/planted.ts', "const byName = new Intl.Collator('en');"],
  ['src/islands/planted.tsx', 'const numbers = Intl.NumberFormat("en-US");'],
])('work while loading in %s is noticed: %s', async (file, code) => {
  expect(await rulesBrokenBy(code, file)).toEqual(['no-restricted-syntax']);
});

it('what is made when it is asked for passes', async () => {
  const code =
    "const day = once(() => new Intl.DateTimeFormat('en-CA'));\nexport function text(n: number) { return n.toLocaleString('en-US'); }\nconst rule = /^a$/;";
  expect(await rulesBrokenBy(code, 'src/lib/planted.ts')).toEqual([]);
});
