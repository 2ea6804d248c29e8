/**
 * What may run in a worker thread. Only the thread loads this file and what it names: the main thread knows its
 * types alone, so that heavy packages are neither bundled nor kept in memory.
 */

/** Tells how far a task has come. */
export type Report = (done: number, total: number) => void;

type Task = (input: never, report: Report) => unknown;

/** A task by its name. Input and output are copied between threads: plain data and bytes. */
export const tasks = {
  'render-paper': async () => (await import('../pdf/paper.ts')).renderPaperTask,
  'read-sheet': async () => (await import('../spreadsheets/read-sheet.ts')).readSheet,
  'heic-to-jpeg': async () => (await import('../submissions/heic-to-jpeg.ts')).heicToJpeg,
  'make-labels': async () => (await import('../labels/make-labels.ts')).makeLabels,
  'write-workbook': async () => (await import('../spreadsheets/write-workbook.ts')).writeWorkbook,
} as const satisfies Record<string, () => Promise<Task>>;

export type TaskName = keyof typeof tasks;

type TaskOf<N extends TaskName> = Awaited<ReturnType<(typeof tasks)[N]>>;

export type TaskInput<N extends TaskName> = Parameters<TaskOf<N>>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<TaskOf<N>>>;

/** What the thread is started with. */
export interface TaskOrder {
  readonly name: TaskName;
  readonly input: unknown;
}

/** What the thread says to the main thread. */
export type TaskMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly value: unknown };
