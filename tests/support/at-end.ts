/** What a test file leaves behind, and who removes it. */
import { afterAll } from 'vitest';

type Cleanup = () => Promise<void> | void;

const cleanups: Cleanup[] = [];

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Called after the test file, the latest first. */
export const atEnd = (cleanup: Cleanup): void => void cleanups.push(cleanup);
