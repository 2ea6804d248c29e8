/** Tasks that run in a worker thread. */
import type { SessionTask, TaskOf } from '#api/workers/task.ts';
import type { renderDocumentTask } from './document.ts';
import type { ListOrder, ListPart } from './list-document.ts';

export const renderDocument: TaskOf<typeof renderDocumentTask> = { name: 'render-document' };
export const drawList: SessionTask<ListOrder, ListPart, Uint8Array> = { name: 'draw-list' };
