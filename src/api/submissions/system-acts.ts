/** What the portal itself does to a submission when its time has come. */
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '../../lib/submissions/definition.ts';
import type { ApiContext } from '../context.ts';
import { insertEvent } from '../db/submission-events.ts';
import { updateAtRevision } from '../db/submissions.ts';
import type { SubmissionRow, SubmissionUpdate, Tables } from '../db/tables.ts';
import { wakeSender } from '../mail/bell.ts';
import { tellClient } from './notify.ts';

interface SystemAct {
  readonly form: SubmissionDefinition;
  readonly row: SubmissionRow;
  /** The new status; the same as before for an act that leaves it. */
  readonly to: string;
  readonly note: string;
  readonly changes?: SubmissionUpdate;
  /** What else belongs to it, in the same transaction. */
  readonly also?: (tx: Transaction<Tables>) => Promise<void>;
}

/**
 * Carries the act out on the record as it was read, and tells the client of a new status.
 * @returns false when somebody has changed the record since
 */
export async function actBySystem(
  context: ApiContext,
  { form, row, to, note, changes, also }: SystemAct,
): Promise<boolean> {
  const at = context.now().toISOString();
  const isDone = await context.database.transaction(async (tx) => {
    const saved = await updateAtRevision(tx, row, { ...changes, status: to, updated_at: at });
    if (!saved) return false;
    await also?.(tx);
    await insertEvent(tx, {
      submission_id: row.id,
      at,
      actor: 'system',
      kind: 'status',
      from_status: row.status,
      to_status: to,
      note,
      visibility: 'client',
      caller_reference: null,
    });
    if (to !== row.status) {
      await tellClient(context, tx, 'submission-status', { form, row: saved, note });
    }
    return true;
  });
  if (isDone) wakeSender(context);
  return isDone;
}
