/** The calls of a batch: the file is read like every import, its rows become a job. Browser only. */
import { unreachable } from '#lib/http/envelope.ts';
import type { ImportOrder } from '#lib/spreadsheets/client.ts';
import { once } from '#lib/http/once.ts';
import { err } from '#lib/kernel/result.ts';
import type { LabelJob } from '../replies.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import type { ImportCalls } from '#lib/spreadsheets/import-session.store.ts';

const client = () => import('../client.ts');

/** Labels go into no list, so there is nothing to try or to import. */
export const batchCalls: ImportCalls = {
  read: async (file) => (await import('#lib/spreadsheets/client.ts')).readSheet('labels', file),
  run: () => Promise.resolve(err(unreachable)),
};

/** Begins the job; null when it was refused, after a notification. */
export async function beginBatch(
  id: string,
  order: ImportOrder,
  options: Readonly<Record<string, string>>,
): Promise<LabelJob | null> {
  const { createLabelJob } = await client();
  const answer = await once(JSON.stringify([id, order, options]), (key) =>
    createLabelJob(id, order, options, key),
  );
  if (answer.ok) return answer.value.body;
  showFailure(answer.error, 'The labels were not begun.');
  return null;
}
