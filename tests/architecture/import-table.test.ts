import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { importTable, rooms } from '../../eslint.imports.mjs';
import { root } from './support.ts';

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

const rule = 'portal/imports';

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
    ['server/planted.ts', "import 'fast-check';"],
    ['src/api/receipts/planted.ts', "import '#api/stores/planted.ts';"],
    ['src/api/receipts/planted.ts', "import type { A } from '../stores/planted.ts';"],
    ['src/api/receipts/planted.ts', "const a = await import('#api/stores/planted.ts');"],
    ['src/api/receipts/planted.ts', "type A = import('#api/stores/planted.ts').A;"],
    ['src/lib/kernel/planted.ts', "export * from '#lib/forms/planted.ts';"],
    ['src/lib/unknown/planted.ts', "import '#lib/kernel/planted.ts';"],
    ['src/islands/ui/Planted.tsx', "import '../form/Planted.tsx';"],
    ['src/components/reports/Planted.astro', "---\nimport '../stores/Planted.astro';\n---\n"],
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
    [
      'src/api/receipts/planted.ts',
      "import '#api/db/planted.ts'; import '#lib/receipts/status.ts';",
    ],
    ['src/components/stores/Planted.astro', "---\nimport '../NeedsScript.astro';\n---\n"],
  ])('%s: %s', async (file, code) => {
    expect(await problemsOf(file, code)).toEqual([]);
  });
});

it('the import table has a row for each folder of lib, api, islands and components', () => {
  const parts = ['lib', 'api', 'islands', 'components'];
  const folders = parts.flatMap((part) =>
    readdirSync(join(root, 'src', part), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${part}/${name}`),
  );
  expect([...rooms.keys()].filter((room) => room.includes('/')).toSorted()).toEqual(
    folders.toSorted(),
  );
});
