/** What a client does to a submitted record: withdraw, reply, approve, decline … */
import { lockClient } from '#api/security/clients.ts';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Values } from '#lib/forms/definition.ts';
import { DRAFT, requirementsOf, transition, type ClientAct } from '#lib/records/status.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { formRefusals } from '#api/kernel/form-refusals.ts';
import {
  attachmentsOfSubmission,
  setEventAttachments,
  usableAttachments,
} from '#api/files/attachments.ts';
import { eventsOf, insertEvent } from '../queries/submission-events.ts';
import { updateAtRevision } from '../queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { checkAct } from './check-act.ts';
import { datedNote } from './dated-note.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { dropOpenAnswer } from '../drafts/open-answer.ts';
import { happenedText, newsOf, tellClient, tellCompany, typeOfAct } from '../notify.ts';
import { ownRecord, type OwnRecord } from '../own-record.ts';
import { writeSignature } from '#api/records/sign.ts';
import { lockPrimaryFlag, setPrimary } from './primary-flag.ts';

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

/** A message is the answer to a question that opens no field: there is nothing else to send. */
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

async function freeFiles(tx: Transaction<Tables>, row: SubmissionRow, ids: readonly string[]) {
  const own = await usableAttachments(tx, { clientId: row.client_id, ids, submissionId: '' });
  if (own.length < new Set(ids).size) {
    throw new Refusal('invalid', {
      message: formMessages.fileGone,
      fields: { attachmentIds: formMessages.fileGone },
    });
  }
}

/** Returns true where the record's last change is this act at this revision: the answer to the first call was lost. */
async function isDone(
  { context }: ClientCall,
  { row, form }: OwnRecord,
  { act, revision, note, on, attachmentIds, signature }: Act,
): Promise<boolean> {
  if (row.revision !== revision + 1 || signature) return false;
  const { db } = context.database;
  const events = await eventsOf(db, row.id, { all: true });
  const last = events.findLast(({ actor }) => actor !== 'system');
  if (last?.actor !== 'client' || last.kind !== act || last.at !== row.updated_at) return false;
  const day = requirementsOf(form.statuses, last.from_status, act)?.day ? on : undefined;
  if (last.note !== datedNote({ on: day, note })) return false;
  const files = await attachmentsOfSubmission(db, row.id);
  const own = files.filter((file) => file.event_position === last.position).map(({ id }) => id);
  return new Set(own).symmetricDifference(new Set(attachmentIds)).size === 0;
}

/** Answers the record as it is then, also to a call that comes again; 409 when the status does not allow it, or its quote has expired. */
export async function actOnSubmission(
  call: ClientCall,
  id: string,
  asked: Act,
): Promise<Result<SubmissionRow, Failure>> {
  const found = await ownRecord(call, id);
  if (!found.ok) return found;
  const { row, form } = found.value;
  if (await isDone(call, found.value, asked)) return ok(row);
  const { act, revision, note: written, on, attachmentIds, signature } = asked;
  const to = targetOf(found.value, act);
  if (to === null) return refuse('conflict', { message: formRefusals.illegalStep });
  // What is signed is what the page showed: a record that has moved on is looked at again first.
  if (row.revision !== revision) return refuse('conflict');
  const signed = await checkAct(call, found.value, { act, note: written, on, signature });
  if (!signed.ok) return signed;
  if (form.refusesCards && attachmentIds.length > 0) {
    return invalidForm({ attachmentIds: formRefusals.noFiles });
  }
  const { context } = call;
  const day = requirementsOf(form.statuses, row.status, act)?.day ? on : undefined;
  const note = datedNote({ on: day, note: written });
  const at = context.now().toISOString();
  const saved = await context.database.transaction(async (tx) => {
    if (signed.value) await lockClient(tx, row.client_id);
    await lockPrimaryFlag(tx, form, row.client_id);
    const changed = await updateAtRevision(
      tx,
      { id: row.id, revision },
      {
        ...(await dropOpenAnswer(tx, form, row, to)),
        status: to,
        updated_at: at,
      },
    );
    if (!changed) throw new Refusal('conflict');
    await freeFiles(tx, row, attachmentIds);
    const position = await insertEvent(tx, {
      submission_id: row.id,
      at,
      actor: 'client',
      kind: act,
      from_status: row.status,
      to_status: to,
      note,
      ...(day !== undefined && { on_day: day }),
      visibility: 'client',
      caller_reference: null,
    });
    const place = { submission_id: row.id, event_position: position };
    await setEventAttachments(tx, attachmentIds, place);
    if (signed.value) {
      await writeSignature(tx, call, { place: { submissionId: row.id }, ...signed.value });
      await tellClient(context, tx, 'submission-signed', { form, row: changed });
    }
    await context.ports.events.submissionChanged(tx, changed, 'client');
    await context.ports.events.told(context, tx, newsOf(typeOfAct[act], changed));
    // Ending a permission is confirmed by a mail to the person who ended it.
    if (act === 'revoke')
      await tellClient(context, tx, 'submission-status', { form, row: changed });
    const happened = happenedText(form, act, { from: row.status, to });
    await tellCompany(context, tx, { form, row: changed, note, happened });
    return setPrimary(tx, form, changed, act === 'prefer');
  });
  notifyMailQueued(context);
  return ok(saved);
}
