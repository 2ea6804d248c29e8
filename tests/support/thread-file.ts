/**
 * Replaces `#api/kernel/project-file.ts` in service tests (alias in `vitest.config.ts`): threads start from the bundle
 * of `bundled-threads.ts`.
 */
import { join } from 'node:path';
import { inject } from 'vitest';
import type { threads } from '../../src/api/kernel/project-file.ts';

export { projectFile } from '../../src/api/kernel/project-file.ts';

export const threadFile = (name: keyof typeof threads): string =>
  join(inject('threadFolder'), `thread-${name}.mjs`);
