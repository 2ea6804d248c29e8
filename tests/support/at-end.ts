/** What a test file leaves behind, and who removes it. */

type Cleanup = () => Promise<void> | void;

const cleanups: Cleanup[] = [];

/** Called after the test file, the latest first. */
export const atEnd = (cleanup: Cleanup): void => void cleanups.push(cleanup);

/** Ends a test file (`setup.ts`). */
export async function cleanUp(): Promise<void> {
  const failures: unknown[] = [];
  for (const cleanup of cleanups.splice(0).reverse())
    await Promise.resolve()
      .then(cleanup)
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'A test file left something behind');
}
