import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { noClocks } from '../../eslint.clocks.mjs';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...noClocks,
  ],
});

async function rulesBrokenBy(code: string, filePath: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

it.each([
  ['tests/planted.test.ts', 'expect(performance.now() - started).toBeLessThan(200);'],
  ['tests/planted.test.tsx', 'await vi.waitFor(() => expect(text()).toBe("a"));'],
  ['tests/api/planted.test.ts', 'expect(process.memoryUsage.rss()).toBeLessThan(50);'],
  ['tests/api/support.ts', 'export const place = Math.random();'],
  ['e2e/planted.spec.ts', 'await page.waitForTimeout(300);'],
])('a clock in %s is noticed: %s', async (file, code) => {
  expect(await rulesBrokenBy(code, file)).toEqual(['no-restricted-properties']);
});

it('waiting for what happens passes', async () => {
  const code = 'await expect.poll(() => text()).toBe("a");';
  expect(await rulesBrokenBy(code, 'tests/planted.test.ts')).toEqual([]);
});
