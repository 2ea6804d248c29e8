/** Automatic acts of the portal on submissions that are due. */
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import type { ApiContext } from '#api/context/context.ts';
import { ok } from '#lib/kernel/result.ts';
import { changeOnce, writeAct } from '#api/records/change-once.ts';
import { recordSystemEvent } from '#api/records/timeline.ts';
import type { SubmissionRow, SubmissionUpdate, Tables } from '#api/db/tables/tables.ts';
import { notifyClient, type ClientMail } from '../notify.ts';
import { lockPrimaryFlag, setPrimary } from './sibling-records.ts';

interface SystemAct {
  readonly form: SubmissionDefinition;
  readonly row: SubmissionRow;
  /** The new status; the same as before for an act that leaves it. */
  readonly to: string;
  readonly note: string;
  readonly changes?: SubmissionUpdate;
  /** The mail about a new status, when it is a special one. */
  readonly mail?: ClientMail;
  /** Further changes in the same transaction. */
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
  const done = await changeOnce(context, 'submissions', ok(row), {
    revision: row.revision,
    lockFirst: (tx) => lockPrimaryFlag(tx, form, row.client_id),
    act: async (acting) => {
      const { tx } = acting;
      const { saved } = await writeAct(acting, { ...changes, status: to }, [
        { actor: 'system', kind: 'status', note, visibility: 'client' },
      ]);
      await also?.(tx);
      await setPrimary(tx, form, saved);
      if (to !== row.status) await notifyClient(context, tx, mail, { form, row: saved, note });
      return ok(saved);
    },
  });
  return done.ok;
}

interface Reminder {
  readonly row: SubmissionRow;
  /** Unique key of the reminder. */
  readonly key: string;
  readonly note: string;
  /** Queues the mail. */
  readonly mail: (tx: Transaction<Tables>) => Promise<void>;
}

/** Reminds the client of a record, and logs it in the timeline. @returns false if done before */
export async function remindOnce(
  context: ApiContext,
  { row: found, key, note, mail }: Reminder,
): Promise<boolean> {
  const done = await changeOnce(context, 'submissions', ok(found), {
    call: { callerReference: key, callDigest: null, kinds: ['reminder'] },
    act: async ({ tx, row, at }) => {
      const entry = { at, kind: 'reminder', note, caller_reference: key } as const;
      await recordSystemEvent(tx, 'submissions', row, { ...entry, visibility: 'client' });
      await mail(tx);
      return ok(row);
    },
  });
  return done.ok && done.isReplayed !== true;
}
