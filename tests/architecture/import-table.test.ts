import { ESLint } from 'eslint';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { importTable } from '../../eslint.imports.mjs';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
    ...astro.configs['flat/base'],
    ...importTable,
  ],
});

async function problemsOf(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

const rule = '@typescript-eslint/no-restricted-imports';

describe('the import table notices', () => {
  it.each([
    ['src/islands/Planted.island.tsx', "import '#lib/server/settings.ts';"],
    ['src/islands/Planted.island.tsx', "import '#api/main/app.ts';"],
    ['src/islands/form/planted.ts', "import '#api/main/app.ts';"],
    ['src/islands/Planted.island.tsx', "import 'node:fs';"],
    ['src/islands/Planted.island.tsx', "import '../components/Card.astro';"],
    ['src/enhance/planted.ts', "import 'react';"],
    ['src/enhance/planted.ts', "import '../islands/Form.island.tsx';"],
    ['src/lib/kernel/planted.ts', "import '#lib/server/settings.ts';"],
    ['src/lib/kernel/planted.ts', "import 'react';"],
    ['src/lib/session/planted.store.ts', "import '#api/main/app.ts';"],
    ['src/lib/kernel/planted.ts', "import 'pg';"],
    ['src/lib/server/planted.ts', "import '#lib/session/session.store.ts';"],
    ['src/components/Planted.astro', "---\nimport '#lib/receipts/client.ts';\n---\n"],
    ['src/pages/planted.ts', "import '#lib/session/session.store.ts';"],
    ['src/middleware.ts', "import '#api/main/app.ts';"],
    ['src/api/accounts/planted.ts', "import '../../islands/Form.island.tsx';"],
    ['src/api/db/migrations/001_planted.ts', "import '../types.ts';"],
    ['server/planted.ts', "import '#api/main/app.ts';"],
  ])('%s: %s', async (file, code) => {
    expect(await problemsOf(file, code)).toEqual([rule]);
  });
});

describe('the import table lets pass', () => {
  it.each([
    ['src/islands/Planted.island.tsx', "import type { X } from '#lib/server/settings.ts';"],
    ['src/islands/Planted.island.tsx', "import '#lib/accounts/client.ts';"],
    ['src/enhance/planted.ts', "import '#lib/session/toast.store.ts';"],
    ['src/lib/session/planted.store.ts', "import '#lib/http/http.ts';"],
    ['src/lib/server/planted.ts', "import 'node:fs'; import '#lib/kernel/result.ts';"],
    ['server/planted.ts', "import '#lib/server/settings.ts';"],
  ])('%s: %s', async (file, code) => {
    expect(await problemsOf(file, code)).toEqual([]);
  });
});
