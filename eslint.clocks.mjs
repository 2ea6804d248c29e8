/** No test has a clock: what says how long something takes belongs in `npm run bench`. */
const message = 'A test has no clock: count, wait for what happens, or measure a ratio in bench/.';

const clocks = [
  ['performance', 'now'],
  ['process', 'hrtime'],
  ['process', 'memoryUsage'],
  ['vi', 'waitFor'],
  ['vi', 'waitUntil'],
  ['page', 'waitForTimeout'],
  ['Math', 'random'],
];

/** @type {import('eslint').Linter.Config[]} */
export const noClocks = [
  {
    files: ['tests/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...clocks.map(([object, property]) => ({ object, property, message })),
      ],
    },
  },
];
