import { expect, it } from 'vitest';
import { filesUnder, textOf } from './support.ts';

/** Test files of a worker share modules. */
const isAlone = (path: string): boolean => /^tests\/(?:lib|islands|enhance)\//.test(path);
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const files = filesUnder('tests').filter((path) => /\.tsx?$/.test(path) && !isAlone(path));

const registersHook = (text: string): boolean =>
  /^(?:(?:before|after)(?:All|Each)|atEnd|onTestFinished)\(|^(?:export )?const .*= temporaryFolder\(/m.test(
    text,
  );
const replacesModule = (text: string): boolean => /\bvi\.(?:mock|doMock|resetModules)\(/.test(text);

it('helpers register no hook while they are loaded: it would be of the first file alone', () => {
  const helpers = files.filter((path) => !isTest(path) && path !== 'tests/support/setup.ts');
  expect(helpers.filter((path) => registersHook(textOf(path)))).toEqual([]);
  expect(registersHook(textOf('tests/support/setup.ts'))).toBe(true);
});

it('tests replace no module that another file may have loaded', () => {
  const tests = files.filter(isTest);
  expect(tests.length).toBeGreaterThan(100);
  expect(tests.filter((path) => replacesModule(textOf(path)))).toEqual([]);
  expect(replacesModule(textOf('tests/islands/submissions/grid.test.tsx'))).toBe(true);
});
