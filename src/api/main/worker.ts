/**
 * Worker thread for one task or session; it ends afterwards, so that each client's files stay isolated. Node runs
 * this file directly: erasable TypeScript only.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Report, ThreadMessage, ThreadOrder } from '#api/workers/task.ts';
import { tasks } from './tasks.ts';

/** Transfers the buffer. */
const handedOver = (value: unknown): ArrayBuffer[] =>
  value instanceof Uint8Array &&
  value.buffer instanceof ArrayBuffer &&
  value.byteLength === value.buffer.byteLength
    ? [value.buffer]
    : [];

const post = (message: ThreadMessage, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(message, transfer);

const answer = (value: unknown): void => post({ kind: 'answer', value }, handedOver(value));

const order = workerData as ThreadOrder;
const name = 'task' in order ? order.task : order.session;
const code = await tasks.get(name)?.();
if (!code) throw new Error(`No task is named ${name}`);
if ('task' in order) {
  const run = code as (input: unknown, report: Report) => unknown;
  answer(await run(order.input, (done, total) => post({ kind: 'progress', done, total })));
} else {
  const open = code as (input: unknown) => (part: unknown) => unknown;
  const step = open(order.input);
  parentPort?.on('message', (part: unknown) => answer(step(part)));
}
