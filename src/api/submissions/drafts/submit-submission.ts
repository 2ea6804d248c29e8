/** Submits a draft, or an answer to the company's question. */
import { lockClient } from '#api/security/clients.ts';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { changesBetween, changesInBrief } from '#lib/forms/changes.ts';
import { isUnchanged, REPLY, visibleAnswer } from '#lib/submissions/answer-fields.ts';
import { holdsAnyCardNumber, holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { isSigned, unsigned } from '#lib/forms/session/unsigned.ts';
import type { Facts, Values } from '#lib/forms/definition.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { DRAFT, transition } from '#lib/records/status.ts';
import { formFailures, fail, type Failure } from '#api/kernel/failures.ts';
import { UNCHANGED } from '#lib/submissions/changed-after.ts';
import { attachmentsOfSubmission, setFormAttachments } from '#api/files/attachments.ts';
import { changedSince, writeAct } from '#api/records/change-once.ts';
import { findByKey } from '../queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { changedData, openFields } from './change-draft.ts';
import { factsFor, fileIdsOf } from '#api/records/form-data.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { noticeOf, notifyCompany, typeOfAct } from '../notify.ts';
import { CRITICAL, stopWork } from '../acts/work-orders.ts';
import { checkWriter, writableRecord, type OwnRecord } from '../own-record.ts';
import { validateReferences } from './validate-references.ts';
import { withSavedPlaces, columnsOf, submitDraft } from './submit.ts';
import { renewKeys } from './same-record.ts';
import { keyedDigest } from '#api/kernel/digest.ts';
import { comparableValues, repeatedCall, reuseOf } from './repeated-call.ts';

export interface Submit {
  readonly revision: number;
  /** Values on the screen; default is the saved draft. */
  readonly data?: Values | undefined;
  /** The answer in words. */
  readonly reply?: string | undefined;
}

/** The marks anew; LATE depends on the day of the submit, and the mark of the first card stays. */
function flagsAfterAnswer({ row, form }: OwnRecord, data: Values, facts: Facts): string[] {
  const today = row.submitted_at === null ? facts.today : companyDay(new Date(row.submitted_at));
  const remaining = row.flags.filter((flag) => flag === form.primaryFlag?.flag);
  return [...remaining, ...(form.flags?.(data, { ...facts, today }) ?? [])];
}

/** Returns the changes of an answer with previous values; empty for a form that may name a card. */
async function changesOf(
  tx: Transaction<Tables>,
  { row, form }: OwnRecord,
  data: Values,
  { files }: Facts,
): Promise<string[]> {
  if (form.refusesCards) return [];
  const attached = await attachmentsOfSubmission(tx, row.id);
  const names = new Map([...attached, ...files.values()].map(({ id, name }) => [id, name]));
  const changes = changesBetween(form, sentData(row), data, names);
  return changes.length === 0 ? [UNCHANGED] : changes;
}

/** Fields that are validated against the receipt's arrival. */
const arrivalFields = ['receiptRef', 'receivedOn', 'foundOn'];

async function answer(
  call: ClientCall,
  { row, form }: OwnRecord,
  data: Values,
  {
    revision,
    digest,
    reply,
  }: { readonly revision: number; readonly digest: string | null; readonly reply: string },
): Promise<Result<SubmissionRow, Failure>> {
  const to = transition(form.statuses, { from: row.status, by: 'answer' });
  if (!to.ok) return fail('conflict', { message: formFailures.illegalStep });
  const { context, key } = call;
  const fields = openFields({ row, form });
  const isCard = form.refusesCards ? holdsAnyCardNumber(reply) : holdsCardNumber(reply);
  if (isCard) return invalidForm({ [REPLY]: formMessages.cardNumber });
  const isReplyAlone =
    reply !== '' && fields !== 'all' && isUnchanged(form, fields, sentData(row), data);
  const open = fields === 'all' ? fields : isReplyAlone ? [] : visibleAnswer(form, fields, data);
  const facts = {
    ...(await factsFor(call, form, data, { submissionId: row.id })),
    ...(open !== 'all' && { open, stored: sentData(row) }),
  };
  // Closed dates are exempt from checks against a corrected arrival.
  const isDated = open === 'all' || arrivalFields.some((name) => open.includes(name));
  const known = isDated ? facts : { ...facts, arrivals: new Map<string, string>() };
  // The record is signed already.
  const checked = checkSubmission(unsigned(form), isReplyAlone ? sentData(row) : data, known);
  if (!checked.ok) return invalidForm(checked.fields);
  const at = context.now().toISOString();
  const saved = await context.database.transaction(async (tx) => {
    if (form.duplicates) await lockClient(tx, row.client_id);
    await validateReferences(context, tx, { form, row, data: checked.data, open });
    const client = { clientId: row.client_id, requester: facts.requester };
    const stored = await withSavedPlaces(context, tx, client, checked.data);
    const changes = await changesOf(tx, { row, form }, stored, facts);
    const named = fileIdsOf(form, checked.data).filter((id) => facts.files.has(id));
    await setFormAttachments(tx, row.id, named);
    const event = { actor: 'client', from_status: row.status, visibility: 'client' } as const;
    const replied = { ...event, kind: 'reply', to_status: row.status, note: reply };
    const answered = { ...event, kind: 'answered', note: changes.join('\n') };
    const { saved: changed } = await writeAct(
      { context, tx, kind: 'submissions', row: { ...row, revision }, at },
      {
        ...columnsOf(form, stored, row.reference),
        totals: JSON.stringify(checked.totals),
        flags: JSON.stringify(flagsAfterAnswer({ row, form }, checked.data, facts)),
        status: to.value,
        question: null,
        submit_key: key,
        submit_digest: digest,
      },
      reply === '' ? [answered] : [replied, answered],
    );
    const sent = { before: sentData(row), after: stored };
    await context.ports.events.answered(context, tx, changed, sent);
    const earlier = await renewKeys(tx, context.now(), { form, row: changed });
    const wasCritical = row.flags.includes(CRITICAL);
    const stopped = wasCritical ? [] : await stopWork(context, tx, { form, row: changed });
    await context.ports.events.told(context, tx, noticeOf(typeOfAct.answer, changed));
    const asked = row.question?.text ?? '';
    const notified = [
      ...(asked === '' ? [] : [`We asked: ${asked}`]),
      ...(reply === '' ? [] : [`Reply: ${reply}`]),
      ...changesInBrief(changes),
    ];
    await notifyCompany(context, tx, {
      form,
      row: changed,
      happened: 'answered',
      note: notified.join('\n'),
      done: [...earlier, ...stopped],
    });
    return changed;
  });
  return ok(saved);
}

/** Answers the submitted record; a repeated Idempotency-Key answers it again, 409 with other contents. */
export async function submitSubmission(
  call: ClientCall,
  id: string,
  { revision, data, reply = '' }: Submit,
): Promise<Result<SubmissionRow, Failure>> {
  const found = await writableRecord(call, id);
  if (!found.ok) return found;
  const { row, form } = found.value;
  const { context, key } = call;
  const said = {
    type: form.type,
    action: 'submit',
    data: data ? comparableValues(form, data) : null,
    ...(reply !== '' && { reply }),
  };
  const known = key === null ? undefined : await findByKey(context.database.db, row.client_id, key);
  if (key !== null && row.submit_key === key) return repeatedCall(row, key, said);
  if (known && known.id !== row.id) return fail('key_reused', reuseOf(known));
  const digest = keyedDigest(key, said);
  /** Runs the work; a repeat of this call may be quicker, and its record is the answer then. */
  const settled = async (work: () => ReturnType<typeof answer>): ReturnType<typeof answer> => {
    try {
      return await work();
    } catch (error) {
      const repeated = key && (await findByKey(context.database.db, row.client_id, key));
      if (!repeated || repeated.id !== row.id || repeated.submit_key !== key) throw error;
      return repeatedCall(repeated, key, said);
    } finally {
      notifyMailQueued(context);
    }
  };
  if (row.revision !== revision) {
    return changedSince(context, context.database.db, 'submissions', row, revision);
  }
  const requested = changedData(found.value, data);
  if (requested === null) return fail('conflict', { message: formFailures.illegalStep });
  if (row.status === DRAFT && isSigned(form)) {
    const allowed = checkWriter(call, form, { signs: true });
    if (!allowed.ok) return allowed;
  }
  if (row.status !== DRAFT) {
    return settled(() => answer(call, found.value, requested, { revision, digest, reply }));
  }
  const facts = await factsFor(call, form, requested, { submissionId: row.id });
  const checked = checkSubmission(form, requested, facts);
  if (!checked.ok) return invalidForm(checked.fields);
  return settled(async () =>
    ok(
      await context.database.transaction((tx) =>
        submitDraft(tx, call, { form, row: { ...row, revision }, facts, checked, digest }),
      ),
    ),
  );
}
