/** Tasks that run in a worker thread. */
import type { TaskOf } from '#api/workers/task.ts';
import type { makeLabels } from './output/make-labels.ts';

export const makeLabelFiles: TaskOf<typeof makeLabels> = { name: 'make-labels' };
