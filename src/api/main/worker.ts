/**
 * A thread that does one task, or one session, and ends, so that nothing of one client's file is left for the next.
 * Node runs this file and what it imports without a compiler: erasable TypeScript only.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { sessions, tasks, type Report, type ThreadMessage, type ThreadOrder } from './tasks.ts';

/** Bytes that nothing else looks at are handed over instead of copied. */
const handedOver = (value: unknown): ArrayBuffer[] =>
  value instanceof Uint8Array &&
  value.buffer instanceof ArrayBuffer &&
  value.byteLength === value.buffer.byteLength
    ? [value.buffer]
    : [];

const tell = (message: ThreadMessage, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

const answer = (value: unknown): void => tell({ kind: 'answer', value }, handedOver(value));

const order = workerData as ThreadOrder;
if ('task' in order) {
  const run = (await tasks[order.task]()) as (input: unknown, report: Report) => unknown;
  answer(await run(order.input, (done, total) => tell({ kind: 'progress', done, total })));
} else {
  const open = (await sessions[order.session]()) as (input: unknown) => (part: unknown) => unknown;
  const step = open(order.input);
  parentPort?.on('message', (part: unknown) => answer(step(part)));
}
