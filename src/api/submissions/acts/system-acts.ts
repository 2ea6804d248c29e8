/** What the portal itself does to a submission when its time has come. */
import { lockSubmission } from '#api/records/submission-links.ts';
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findCall, insertEvent, systemEvent } from '../queries/submission-events.ts';
import { updateAtRevision } from '../queries/submissions.ts';
import type { SubmissionRow, SubmissionUpdate, Tables } from '#api/db/tables/tables.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import { tellClient, type ClientMail } from '../notify.ts';
import { lockPrimaryFlag, setPrimary } from './primary-flag.ts';

interface SystemAct {
  readonly form: SubmissionDefinition;
  readonly row: SubmissionRow;
  /** The new status; the same as before for an act that leaves it. */
  readonly to: string;
  readonly note: string;
  readonly changes?: SubmissionUpdate;
  /** The mail about a new status, when it is a special one. */
  readonly mail?: ClientMail;
  /** What else belongs to it, in the same transaction. */
  readonly also?: (tx: Transaction<Tables>) => Promise<void>;
}

/**
 * Carries the act out on the record as it was read, and mails the client about a new status.
 * @returns false when somebody has changed the record since
 */
export async function actBySystem(
  context: ApiContext,
  { form, row, to, note, changes, mail = 'submission-status', also }: SystemAct,
): Promise<boolean> {
  const at = context.now().toISOString();
  const isDone = await context.database.transaction(async (tx) => {
    await lockPrimaryFlag(tx, form, row.client_id);
    const saved = await updateAtRevision(tx, row, { ...changes, status: to, updated_at: at });
    if (!saved) return false;
    await also?.(tx);
    const moved = { kind: 'status', from_status: row.status, to_status: to, note };
    await insertEvent(tx, systemEvent(row.id, at, moved));
    await setPrimary(tx, form, saved);
    if (to !== row.status) await tellClient(context, tx, mail, { form, row: saved, note });
    return true;
  });
  if (isDone) notifyMailQueued(context);
  return isDone;
}

interface Reminder extends Pick<SystemAct, 'form' | 'row' | 'note'> {
  /** Names the reminder: no record has it twice. */
  readonly key: string;
  readonly mail: ClientMail;
}

/**
 * Reminds the client of a record, and notes it in the timeline; nothing else changes.
 * @returns false when it was done before
 */
export async function remindOnce(
  context: ApiContext,
  { form, row, key, note, mail }: Reminder,
): Promise<boolean> {
  const { id, status } = row;
  const isDone = await context.database.transaction(async (tx) => {
    await lockSubmission(tx, id);
    if (await findCall(tx, id, key)) return false;
    const at = context.now().toISOString();
    const reminder = { kind: 'reminder', from_status: status, to_status: status, note, key };
    await insertEvent(tx, systemEvent(id, at, reminder));
    await tellClient(context, tx, mail, { form, row, note });
    return true;
  });
  if (isDone) notifyMailQueued(context);
  return isDone;
}
