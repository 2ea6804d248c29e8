/** What this room runs in a thread. */
import type { TaskOf } from '#api/workers/task.ts';
import type { readOrderFile } from './read-order-file.ts';

export const readOrderTask: TaskOf<typeof readOrderFile> = { name: 'read-order' };
