import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the bench loads without Vite, which alone reads the content of the company', () => {
  const parts = ['pages', 'server', 'heavy-work', 'receipts', 'queue'];
  const code = parts.map((name) => `await import('./bench/${name}.ts');`).join('\n');
  const text = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `${code}\nconsole.log('loaded')`],
    {
      encoding: 'utf8',
    },
  );
  expect(text.trim()).toBe('loaded');
});
