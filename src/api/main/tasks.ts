/**
 * What may run in a worker thread. Only the thread loads this file and what it names: the main thread imports its
 * types alone, so that heavy packages are neither bundled nor loaded into memory.
 */

/** Reports the progress of a task. */
export type Report = (done: number, total: number) => void;

type Task = (input: never, report: Report) => unknown;
type Session = (input: never) => (part: never) => unknown;

/** A task by its name. Input and output are copied between threads: plain data and bytes. */
export const tasks = {
  'render-paper': async () => (await import('#api/documents/document.ts')).renderPaperTask,
  'read-sheet': async () => (await import('#api/spreadsheets/read-sheet.ts')).readSheet,
  'heic-to-jpeg': async () => (await import('#api/files/heic-to-jpeg.ts')).heicToJpeg,
  'make-labels': async () => (await import('#api/labels/make-labels.ts')).makeLabels,
} as const satisfies Record<string, () => Promise<Task>>;

/** Work that is given in parts: it is started with an order, and answers each part. */
export const sessions = {
  'draw-list': async () => (await import('#api/documents/list-document.ts')).openList,
} as const satisfies Record<string, () => Promise<Session>>;

export type TaskName = keyof typeof tasks;
export type SessionName = keyof typeof sessions;

type TaskOf<N extends TaskName> = Awaited<ReturnType<(typeof tasks)[N]>>;
type SessionOf<N extends SessionName> = Awaited<ReturnType<(typeof sessions)[N]>>;

export type TaskInput<N extends TaskName> = Parameters<TaskOf<N>>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<TaskOf<N>>>;

export type SessionInput<N extends SessionName> = Parameters<SessionOf<N>>[0];
export type SessionPart<N extends SessionName> = Parameters<ReturnType<SessionOf<N>>>[0];
export type SessionAnswer<N extends SessionName> = ReturnType<ReturnType<SessionOf<N>>>;

/** What the thread is started with. */
export type ThreadOrder =
  | { readonly task: TaskName; readonly input: unknown }
  | { readonly session: SessionName; readonly input: unknown };

/** What the thread says to the main thread. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'answer'; readonly value: unknown };
