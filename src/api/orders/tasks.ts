/** Tasks that run in a worker thread. */
import type { TaskOf } from '#api/workers/task.ts';
import type { readOrderFile } from './read-order-file.ts';

export const readOrderTask: TaskOf<typeof readOrderFile> = { name: 'read-order' };
