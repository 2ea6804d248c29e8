/** Draws and reads documents where the test runs: a thread takes a third of a second of the processor to start. */
import { renderDocument } from '#api/documents/tasks.ts';
import { tasks } from '#api/main/tasks.ts';
import { readOrderTask } from '#api/orders/tasks.ts';
import { readSheetTask } from '#api/spreadsheets/tasks.ts';
import { Thread, type StartRunner } from '#api/workers/thread.ts';

const near: readonly string[] = [renderDocument, readSheetTask, readOrderTask].map(
  ({ name }) => name,
);

/** Starts these here, with a copy of their input as a thread gets it, and everything else in a thread. */
export const startNear: StartRunner = (order, ...limits) => {
  if (!('task' in order) || !near.includes(order.task)) return new Thread(order, ...limits);
  return {
    answer: async () => {
      const code = await tasks.get(order.task)?.();
      return code?.(structuredClone(order.input) as never, () => undefined);
    },
    ask: () => Promise.reject(new Error('A task answers once')),
    stop: () => undefined,
    onFailure: () => undefined,
    end: () => Promise.resolve(),
  };
};
