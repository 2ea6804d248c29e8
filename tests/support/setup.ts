/** Runs before each test file. */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { cleanUp } from './at-end.ts';
import { takeServerErrors } from './server-errors.ts';

// How long tests of islands wait for what comes later, as `expect.poll` does.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}

// What a test prints without expecting it is a fault. A test that expects it replaces the method by a spy.
const printed: string[] = [];
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  console[method] = (...args: unknown[]) => {
    printed.push(`console.${method}: ${args.map(String).join(' ')}`);
  };
}

beforeEach(() => {
  printed.length = 0;
});

afterEach(({ task }) => {
  const errors = task.result?.state === 'fail' ? takeServerErrors() : [];
  if (errors.length > 0) throw new Error(`The API logged:\n${errors.join('\n')}`);
  if (printed.length > 0) throw new Error(printed.splice(0).join('\n'));
});

afterAll(takeServerErrors);
afterAll(cleanUp);
