import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { noClocks } from '../../eslint.clocks.mjs';
import { noWorkWhileLoading } from '../../eslint.loading.mjs';
import { linearPatterns } from '../../eslint.patterns.mjs';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...noClocks,
    ...noWorkWhileLoading,
    ...linearPatterns,
  ],
});

async function rulesBrokenBy(code: string, filePath: string): Promise<Set<string>> {
  const [result] = await eslint.lintText(code, { filePath });
  return new Set(result?.messages.map(({ ruleId, message }) => ruleId ?? message));
}

const clock = 'no-restricted-properties';
const loading = 'no-restricted-syntax';
const backtracking = 'regexp/no-super-linear-backtracking';

it.each([
  ['tests/planted.test.ts', 'expect(performance.now() - started).toBeLessThan(200);', clock],
  ['tests/planted.test.tsx', 'await vi.waitFor(() => expect(text()).toBe("a"));', clock],
  ['tests/api/planted.test.ts', 'expect(process.memoryUsage.rss()).toBeLessThan(50);', clock],
  ['tests/api/support.ts', 'export const place = Math.random();', clock],
  ['e2e/planted.spec.ts', 'await page.waitForTimeout(300);', clock],
  ['src/lib/planted.ts', "const day = new Intl.DateTimeFormat('en-CA');", loading],
  ['src/lib/planted.ts', "const most = (2000).toLocaleString('en-US');", loading],
  ['src/lib/planted.ts', 'export const rule = new RegExp(parts.join("|"));', loading],
  ['src/api/planted.ts', "const byName = new Intl.Collator('en');", loading],
  ['src/islands/planted.tsx', 'const numbers = Intl.NumberFormat("en-US");', loading],
  ['src/lib/planted.ts', String.raw`/^\s*(\d+)\s*%?\s+(.+?)\s*$/.exec(text);`, backtracking],
  ['src/lib/planted.ts', String.raw`/^(a+)+$/.test(text);`, backtracking],
  ['src/lib/planted.ts', String.raw`text.replace(/\/+$/, '');`, 'regexp/no-super-linear-move'],
])('lint of %s refuses %s', async (file, code, rule) => {
  expect(await rulesBrokenBy(code, file)).toEqual(new Set([rule]));
});

it.each([
  ['tests/planted.test.ts', 'await expect.poll(() => text()).toBe("a");'],
  ['src/lib/planted.ts', "const day = once(() => new Intl.DateTimeFormat('en-CA'));"],
  ['src/lib/planted.ts', "function text(n: number) { return n.toLocaleString('en-US'); }"],
  ['src/lib/planted.ts', String.raw`/^(\d{1,3}) ?%? (\S.*)$/.exec(text.replace(/\s+/g, ' '));`],
])('lint of %s lets %s pass', async (file, code) => {
  expect(await rulesBrokenBy(code, file)).toEqual(new Set());
});
