/** Client acts on a submitted record: withdraw, reply, approve, decline … */
import { lockClient } from '#api/security/clients.ts';
import type { Kysely } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Values } from '#lib/forms/definition.ts';
import { serverMessages } from '#lib/kernel/messages.ts';
import { DRAFT, requirementsOf, transition, type ClientAct } from '#lib/records/status.ts';
import { formFailures, fail, type Failure } from '#api/kernel/failures.ts';
import { attachmentsOfSubmission } from '#api/files/attachments.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { changeOnce, isLastAct, writeAct } from '#api/records/change-once.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { checkAct } from './check-act.ts';
import { datedNote } from './company-acts.ts';
import { deleteOpenAnswer } from '../drafts/change-draft.ts';
import { happenedText, noticeOf, notifyClient, notifyCompany, typeOfAct } from '../notify.ts';
import { mayAct, ownRecord, type OwnRecord } from '../own-record.ts';
import { writeSignature } from '#api/records/sign.ts';
import { attachFiles, checkFiles } from './message-files.ts';
import { lockPrimaryFlag, setPrimary } from './sibling-records.ts';

export interface Act {
  readonly act: Exclude<ClientAct, 'answer'>;
  readonly revision: number;
  readonly note: string;
  /** The day on which it happened, for acts that ask for it. */
  readonly on?: string | undefined;
  readonly attachmentIds: readonly string[];
  /** The signature block of an act that is signed. */
  readonly signature?: Values | undefined;
}

/** A message answers a question that opens no field. */
const isAnswer = ({ row, form }: OwnRecord, act: ClientAct): boolean =>
  act === 'reply' && row.status === form.statuses.asked && row.question?.fields.length === 0;

/** A reply is always possible; everything else must be in the form's table. */
function targetOf(record: OwnRecord, act: ClientAct): string | null {
  const { row, form } = record;
  const by = isAnswer(record, act) ? 'answer' : act;
  const to = transition(form.statuses, { from: row.status, by });
  if (to.ok) return to.value;
  return act === 'reply' && row.status !== DRAFT ? row.status : null;
}

/** The note of an act's entry, and the day that it is about. */
function entryOf({ row, form }: OwnRecord, { act, note, on }: Act, from = row.status) {
  const day = requirementsOf(form.statuses, from, act)?.day ? on : undefined;
  return { note: datedNote({ on: day, note }), on_day: day ?? null };
}

/** True where the last change is this act with these files, whose answer was lost. */
const isDone =
  (record: OwnRecord, asked: Act, memberId: string) => (db: Kysely<Tables>, row: SubmissionRow) =>
    isLastAct(db, 'submissions', row, { ...asked, memberId }, async (last) => {
      if (asked.signature) return false;
      if (last.note !== entryOf(record, asked, last.from_status).note) return false;
      const files = await attachmentsOfSubmission(db, row.id);
      const own = files.filter((file) => file.event_position === last.position).map(({ id }) => id);
      return new Set(own).symmetricDifference(new Set(asked.attachmentIds)).size === 0;
    });

/**
 * Returns the resulting record, also for a repeated call; 409 when the status forbids the act, or the quote has
 * expired.
 */
export async function actOnSubmission(
  call: ClientCall,
  id: string,
  asked: Act,
): Promise<Result<SubmissionRow, Failure>> {
  const found = await ownRecord(call, id);
  if (!found.ok) return found;
  const { row, form } = found.value;
  const { act, revision, note: written, on, attachmentIds, signature } = asked;
  if (!mayAct(call.caller.member, form, { status: row.status, act }))
    return fail('forbidden', { message: serverMessages.roleForbidden });
  const checkOrReplay = async () => {
    const to = targetOf(found.value, act);
    if (to === null) return fail('conflict', { message: formFailures.illegalStep });
    const signed = await checkAct(call, found.value, { act, note: written, on, signature });
    if (!signed.ok) return signed;
    const files = checkFiles(form, 'client', attachmentIds);
    return files.ok ? ok({ to, signed: signed.value }) : files;
  };
  const isCurrent = revision === row.revision;
  // At another revision the act is a replay or a conflict, which changeOnce answers.
  const judged = isCurrent ? await checkOrReplay() : fail('conflict');
  if (isCurrent && !judged.ok) return judged;
  return changeOnce(call.context, 'submissions', ok(row), {
    revision,
    isDone: isDone(found.value, asked, call.caller.member.id),
    lockFirst: async (tx) => {
      if (signature) await lockClient(tx, row.client_id);
      await lockPrimaryFlag(tx, form, row.client_id);
    },
    act: async (acting) => {
      if (!judged.ok) return judged;
      const { to, signed } = judged.value;
      const { context, tx } = acting;
      const entry = entryOf(found.value, asked);
      const changes = { ...(await deleteOpenAnswer(tx, form, row, to)), status: to };
      const { saved, position } = await writeAct(acting, changes, [
        { actor: 'client', kind: act, visibility: 'client', ...entry },
      ]);
      await attachFiles(tx, row, attachmentIds, { position, isUnsent: false });
      if (signed) {
        await writeSignature(tx, call, { place: { submissionId: row.id }, ...signed });
        await notifyClient(context, tx, 'submission-signed', { form, row: saved });
      }
      await context.ports.events.submissionChanged(context, tx, saved, 'client');
      await context.ports.events.told(context, tx, noticeOf(typeOfAct[act], saved));
      // Ending a permission is confirmed by a mail to the person who ended it.
      if (act === 'revoke') {
        await notifyClient(context, tx, 'submission-status', { form, row: saved });
      }
      const happened = happenedText(form, act, { from: row.status, to });
      await notifyCompany(context, tx, { form, row: saved, note: entry.note, happened });
      return ok(await setPrimary(tx, form, saved, act === 'prefer'));
    },
  });
}
