/** Submits a draft, or an answer to the company's question. */
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import type { Values } from '#lib/forms/definition.ts';
import { DRAFT, transition } from '#lib/records/status.ts';
import { submissionMessages } from '#lib/forms/form-messages.ts';
import { setFormAttachments } from '#api/files/attachments.ts';
import { insertEvent } from './queries/submission-events.ts';
import { updateAtRevision } from './queries/submissions.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { Refusal, refuse, type Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { changedData } from './change-draft.ts';
import { factsFor, fileIdsOf } from '#api/records/form-data.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { tellCompany } from './notify.ts';
import { ownRecord, type OwnRecord } from './own-record.ts';
import { checkSigned, columnsOf, submitDraft } from './submit.ts';

export interface Submit {
  readonly revision: number;
  /** The form as it is on the screen; the saved draft when left out. */
  readonly data?: Values | undefined;
}

async function answer(
  call: ClientCall,
  { row, form }: OwnRecord,
  data: Values,
  revision: number,
): Promise<Result<SubmissionRow, Failure>> {
  const to = transition(form.statuses, { from: row.status, by: 'answer' });
  if (!to.ok) return refuse('conflict', { message: submissionMessages.illegalStep });
  const { context, key } = call;
  const facts = await factsFor(call, form, data, row.id);
  const checked = checkSigned(form, data, facts);
  if (!checked.ok) return invalidForm(checked.fields);
  const at = context.now().toISOString();
  const saved = await context.database.transaction(async (tx) => {
    const changed = await updateAtRevision(
      tx,
      { id: row.id, revision },
      {
        ...columnsOf(form, checked.data, row.reference),
        totals: JSON.stringify(checked.totals),
        status: to.value,
        question: null,
        submit_key: key,
        updated_at: at,
      },
    );
    if (!changed) throw new Refusal('conflict');
    await setFormAttachments(tx, row.id, fileIdsOf(form, checked.data));
    await insertEvent(tx, {
      submission_id: row.id,
      at,
      actor: 'client',
      kind: 'answered',
      from_status: row.status,
      to_status: to.value,
      note: '',
      visibility: 'client',
      caller_reference: null,
    });
    await tellCompany(context, tx, { form, row: changed });
    return changed;
  });
  return ok(saved);
}

/** Answers the submitted record; a repeated Idempotency-Key answers it again. */
export async function submitSubmission(
  call: ClientCall,
  id: string,
  { revision, data }: Submit,
): Promise<Result<SubmissionRow, Failure>> {
  const found = await ownRecord(call, id);
  if (!found.ok) return found;
  const { row, form } = found.value;
  const { context, key } = call;
  if (key !== null && row.submit_key === key) return ok(row);
  const wanted = data === undefined ? row.data : changedData(found.value, data);
  if (wanted === null) return refuse('conflict', { message: submissionMessages.illegalStep });
  if (row.status !== DRAFT) {
    const answered = await answer(call, found.value, wanted, revision);
    notifyMailQueued(context);
    return answered;
  }
  const facts = await factsFor(call, form, wanted, row.id);
  const checked = checkSubmission(form, wanted, facts);
  if (!checked.ok) return invalidForm(checked.fields);
  const saved = await context.database.transaction((tx) =>
    submitDraft(tx, call, { form, row: { ...row, revision }, facts, checked }),
  );
  notifyMailQueued(context);
  return ok(saved);
}
