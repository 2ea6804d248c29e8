/** Lint rules: style, accessibility, and the import table as restricted imports. Those that need types: .oxlintrc.json. */
import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { noClocks } from './eslint.clocks.mjs';
import { glossary } from './eslint.glossary.mjs';
import { importTable } from './eslint.imports.mjs';
import { noWorkWhileLoading } from './eslint.loading.mjs';
import { linearPatterns } from './eslint.patterns.mjs';

const scripts = ['**/*.{ts,tsx}'];

export default defineConfig([
  globalIgnores([
    'dist/',
    'data/',
    '.astro/',
    '.cache/',
    'coverage/',
    'test-results/',
    'playwright-report/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  comments.recommended,
  {
    rules: {
      '@eslint-community/eslint-comments/require-description': ['error', { ignore: [] }],
      '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
      '@eslint-community/eslint-comments/disable-enable-pair': ['error', { allowWholeFile: true }],
    },
  },
  {
    files: scripts,
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // Both forms read well.
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  astro.configs['flat/recommended'],
  {
    files: ['**/*.tsx'],
    extends: [hooks.configs.flat.recommended, a11y.configs.strict],
    rules: {
      // Scrolling by keyboard needs focus.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel'] }],
      'jsx-a11y-x/label-has-associated-control': [
        'error',
        { controlComponents: ['Input', 'Select', 'Textarea'] },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are read in lib/server/settings.ts.',
        },
      ],
    },
  },
  { files: ['src/lib/server/settings.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: ['server/**/*.ts'],
    rules: { 'no-console': 'error' },
  },
  ...noClocks,
  ...glossary,
  ...noWorkWhileLoading,
  ...linearPatterns,
  ...importTable,
]);
