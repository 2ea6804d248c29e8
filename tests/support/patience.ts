/** Runs before each test file: how long tests of islands wait for what comes later, as `expect.poll` does. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
