/** What this room runs in a thread. */
import type { TaskOf } from '#api/workers/task.ts';
import type { heicToJpeg } from './heic-to-jpeg.ts';

export const convertHeic: TaskOf<typeof heicToJpeg> = { name: 'heic-to-jpeg' };
