/** Stands in place of `#api/kernel/project-file.ts`: see `bundled-threads.ts`. */
import { join } from 'node:path';
import { inject } from 'vitest';

export { projectFile } from '../../src/api/kernel/project-file.ts';

export const threadFile = (name: string): string => join(inject('threads'), `thread-${name}.mjs`);
