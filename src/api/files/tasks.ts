/** Tasks that run in a worker thread. */
import type { TaskOf } from '#api/workers/task.ts';
import type { opensPdf } from './opens-pdf.ts';
import type { heicToJpeg } from './pictures/heic-to-jpeg.ts';

export const convertHeic: TaskOf<typeof heicToJpeg> = { name: 'heic-to-jpeg' };
export const openPdf: TaskOf<typeof opensPdf> = { name: 'open-pdf' };
