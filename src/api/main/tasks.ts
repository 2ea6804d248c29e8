/** The code of each task. Only a thread loads this file: it reads each import when the task runs. */
import { drawList, renderDocument } from '#api/documents/tasks.ts';
import { convertHeic, openPdf } from '#api/files/tasks.ts';
import { makeLabelFiles } from '#api/labels/tasks.ts';
import { readOrderTask } from '#api/orders/tasks.ts';
import { readSheetTask } from '#api/spreadsheets/tasks.ts';
import type { Report, SessionTask, Task } from '#api/workers/task.ts';

/** The code of a task or of a session, as the thread calls it. */
export type Code = (input: never, report: Report) => unknown;

/** Typed row of the table: mismatched code fails to compile. */
const task = <Input, Output>(
  { name }: Task<Input, Output>,
  load: () => Promise<(input: Input, report: Report) => Output | Promise<Output>>,
): readonly [string, () => Promise<Code>] => [name, load];

const session = <Input, Part, Answer>(
  { name }: SessionTask<Input, Part, Answer>,
  load: () => Promise<(input: Input) => (part: Part) => Answer>,
): readonly [string, () => Promise<Code>] => [name, load];

export const tasks: ReadonlyMap<string, () => Promise<Code>> = new Map([
  task(renderDocument, async () => (await import('#api/documents/document.ts')).renderDocumentTask),
  task(readSheetTask, async () => (await import('#api/spreadsheets/read-sheet.ts')).readSheet),
  task(readOrderTask, async () => (await import('#api/orders/read-order-file.ts')).readOrderFile),
  task(openPdf, async () => (await import('#api/files/opens-pdf.ts')).opensPdf),
  task(convertHeic, async () => (await import('#api/files/pictures/heic-to-jpeg.ts')).heicToJpeg),
  task(makeLabelFiles, async () => (await import('#api/labels/output/make-labels.ts')).makeLabels),
  session(drawList, async () => (await import('#api/documents/list-document.ts')).openList),
]);
