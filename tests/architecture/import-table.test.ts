import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { importTable } from '../../eslint.imports.mjs';

const eslint = new ESLint({
  overrideConfigFile: true,
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
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
    ['src/islands/Planted.island.tsx', "import '../lib/server/settings.ts';"],
    ['src/islands/Planted.island.tsx', "import '../api/app.ts';"],
    ['src/islands/form/planted.ts', "import '../../api/app.ts';"],
    ['src/islands/Planted.island.tsx', "import 'node:fs';"],
    ['src/islands/Planted.island.tsx', "import '../components/Card.astro';"],
    ['src/enhance/planted.ts', "import 'react';"],
    ['src/enhance/planted.ts', "import '../islands/Form.island.tsx';"],
    ['src/lib/planted.ts', "import './server/settings.ts';"],
    ['src/lib/planted.ts', "import './stores/session.ts';"],
    ['src/lib/schemas/planted.ts', "import '../forms/login.form.ts';"],
    ['src/lib/forms/planted.form.ts', "import '../api/auth.ts';"],
    ['src/lib/api/planted.ts', "import '../stores/session.ts';"],
    ['src/lib/stores/planted.ts', "import '../../api/app.ts';"],
    ['src/lib/stores/forms/planted.ts', "import '../../../api/app.ts';"],
    ['src/lib/format/planted.ts', "import 'pg';"],
    ['src/pages/planted.ts', "import '../lib/stores/session.ts';"],
    ['src/middleware.ts', "import './api/app.ts';"],
    ['src/api/services/planted.ts', "import '../../islands/Form.island.tsx';"],
    ['src/api/db/migrations/001_planted.ts', "import '../types.ts';"],
    ['server/planted.ts', "import '../src/api/app.ts';"],
  ])('%s: %s', async (file, code) => {
    expect(await problemsOf(file, code)).toEqual([rule]);
  });
});

describe('the import table lets pass', () => {
  it.each([
    ['src/islands/Planted.island.tsx', "import type { X } from '../lib/server/settings.ts';"],
    ['src/islands/Planted.island.tsx', "import '../lib/api/auth.ts'; import '../lib/stores/x.ts';"],
    ['src/enhance/planted.ts', "import '../lib/api/auth.ts'; import '../lib/stores/x.ts';"],
    ['src/lib/stores/planted.ts', "import '../api/auth.ts';"],
    ['src/lib/stores/forms/planted.ts', "import '../../api/auth.ts';"],
    ['src/lib/server/planted.ts', "import 'node:fs'; import '../result.ts';"],
    ['server/planted.ts', "import '../src/lib/server/settings.ts';"],
  ])('%s: %s', async (file, code) => {
    expect(await problemsOf(file, code)).toEqual([]);
  });
});
