import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { asOutcome, runSteps, withFolder, type Step } from '../../scripts/support/steps.ts';

const printed: string[] = [];
const listen = (): void => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
};

afterEach(() => {
  printed.length = 0;
});

describe('the steps of npm test', () => {
  it('sum up in the last line, whatever fails', async () => {
    listen();
    const broken: Step = { name: 'broken', run: () => Promise.resolve(asOutcome(false)) };
    const many: Step = { name: 'many', run: () => Promise.resolve({ passed: 7, failed: 0 }) };
    expect(await runSteps([broken, many])).toBe(1);
    expect(printed.join('')).toMatch(/Failed: broken\n\n7 passed, 1 failed\n$/);
  });

  it('count one that throws as failed, and go on', async () => {
    listen();
    const throwing: Step = { name: 'throwing', run: () => Promise.reject(new Error('No disk')) };
    const well: Step = { name: 'well', run: () => Promise.resolve(asOutcome(true)) };
    expect(await runSteps([[throwing, well], well])).toBe(1);
    expect(printed.join('')).toMatch(
      /Failed: throwing\n  Error: No disk\n[^]*\n2 passed, 1 failed\n$/,
    );
  });

  it('repeat the failed tests at the end', async () => {
    listen();
    const late: Step = {
      name: 'late',
      run: () => Promise.resolve({ passed: 1, failed: 1, failures: ['a.test.ts: adds'] }),
    };
    await runSteps([late, { name: 'well', run: () => Promise.resolve(asOutcome(true)) }]);
    expect(printed.join('')).toMatch(/Failed: late\n  a\.test\.ts: adds\n\n2 passed, 1 failed\n$/);
  });

  it('of a list run side by side, and speak in order', async () => {
    listen();
    const second = Promise.withResolvers<undefined>();
    const waiting: Step = {
      name: 'waiting',
      run: async () => {
        await second.promise;
        return { ...asOutcome(true), output: 'first\n' };
      },
    };
    const freeing: Step = {
      name: 'freeing',
      run: () => {
        second.resolve(undefined);
        return Promise.resolve({ ...asOutcome(true), output: 'second\n' });
      },
    };
    expect(await runSteps([[waiting, freeing]])).toBe(0);
    expect(printed.join('')).toMatch(/waiting[^]*first\n[^]*freeing[^]*second\n/);
  });

  it('leave no folder behind', async () => {
    let place = '';
    await expect(
      withFolder((folder) => {
        place = folder;
        expect(existsSync(place)).toBe(true);
        return Promise.reject(new Error('a step'));
      }),
    ).rejects.toThrow('a step');
    expect(existsSync(place)).toBe(false);
  });
});
