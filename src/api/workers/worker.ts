/**
 * A thread that does one task and ends, so that nothing of one client's file is left for the next. Node runs this
 * file and what it imports without a compiler: erasable TypeScript only.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { tasks, type Report, type TaskMessage, type TaskOrder } from './tasks.ts';

/** Bytes that nothing else looks at are handed over instead of copied. */
const handedOver = (value: unknown): ArrayBuffer[] =>
  value instanceof Uint8Array &&
  value.buffer instanceof ArrayBuffer &&
  value.byteLength === value.buffer.byteLength
    ? [value.buffer]
    : [];

const tell = (message: TaskMessage, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

const { name, input } = workerData as TaskOrder;
const run = (await tasks[name]()) as (input: unknown, report: Report) => unknown;
const value = await run(input, (done, total) => tell({ kind: 'progress', done, total }));
tell({ kind: 'done', value }, handedOver(value));
