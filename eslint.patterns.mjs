/** Regular expressions take time in proportion to their text (OWASP ASVS 5.0, 1.3.12). */
import regexp from 'eslint-plugin-regexp';

/** @type {import('eslint').Linter.Config[]} */
export const linearPatterns = [
  {
    files: [
      'src/**/*.{ts,tsx,astro}',
      'server/**/*.ts',
      'scripts/**/*.ts',
      'integrations/**/*.mjs',
    ],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
];
