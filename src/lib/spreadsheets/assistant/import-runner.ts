/** Sends an import, asks how far it is until it is answered, and ends it. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { Reply } from '#lib/http/http.ts';
import type { Result } from '#lib/kernel/result.ts';
import type { ImportOrder } from '../client.ts';
import type { ImportState } from './import-state.ts';
import type { ImportResult } from '../replies.ts';

export type Answer<T> = Promise<Result<Reply<T>, ApiFailure>>;

type Progress = ImportState['sending'];

export interface RunCalls {
  readonly run: (order: ImportOrder) => Answer<ImportResult>;
  /** How far the import of a key is; null where that is unknown. Never rejects. */
  readonly progress?: (key: string) => Promise<Progress>;
  /** Ends the import of a key unless it is complete. Never rejects. */
  readonly cancel?: (key: string) => Promise<unknown>;
}

/** How often the server is asked how far an import is. */
const EVERY_MS = 500;

/** @param onProgress is called with the rows that are done so far */
export function importRunner(calls: RunCalls, onProgress: (progress: Progress) => void) {
  /** Key of the import that runs. */
  let key: string | null = null;
  const follow = (mine: string): void => {
    setTimeout(() => {
      if (key !== mine) return;
      void calls.progress?.(mine).then((progress) => {
        if (key !== mine) return;
        if (progress) onProgress(progress);
        follow(mine);
      });
    }, EVERY_MS);
  };
  return {
    send: async (order: ImportOrder): Answer<ImportResult> => {
      const mine = crypto.randomUUID();
      key = mine;
      follow(mine);
      const answer = await calls.run({ ...order, key: mine });
      key = null;
      return answer;
    },
    cancel: (): void => {
      if (key !== null) void calls.cancel?.(key);
    },
  };
}
