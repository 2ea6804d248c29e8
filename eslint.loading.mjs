/**
 * What a module may not do while it loads: pages load it before their first paint, and workers at every start. It
 * is made by `lazy` of `lib/kernel/lazy.ts` when it is first asked for.
 */
const insideFunction = ':function';

/** Slow to make: tables of languages and time zones, patterns put together from others. */
const slow = [
  ['NewExpression[callee.object.name="Intl"]', 'A formatter'],
  ['CallExpression[callee.object.name="Intl"]', 'A formatter'],
  ['CallExpression[callee.property.name=/^toLocale/]', 'A text in a language'],
  ['NewExpression[callee.name="RegExp"]', 'A pattern made of texts'],
  ['CallExpression[callee.name="RegExp"]', 'A pattern made of texts'],
];

/** @type {import('eslint').Linter.Config[]} */
export const noWorkWhileLoading = [
  {
    files: [
      'src/api/**/*.ts',
      'src/lib/**/*.ts',
      'src/enhance/**/*.ts',
      'src/islands/**/*.{ts,tsx}',
    ],
    ignores: ['src/lib/server/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...slow.map(([selector, what]) => ({
          selector: `${selector}:not(${insideFunction} *)`,
          message: `${what} is made when it is first needed: lib/kernel/lazy.ts.`,
        })),
      ],
    },
  },
];
