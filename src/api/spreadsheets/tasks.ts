/** Tasks that run in a worker thread. */
import type { TaskOf } from '#api/workers/task.ts';
import type { readSheet } from './read-sheet.ts';

export const readSheetTask: TaskOf<typeof readSheet> = { name: 'read-sheet' };
