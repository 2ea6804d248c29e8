/** Creates a draft, or submits directly. One record per Idempotency-Key. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkSubmission, checkDraft } from '#lib/forms/check.ts';
import { isSigned } from '#lib/forms/session/unsigned.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import type { Values } from '#lib/forms/definition.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { DRAFT } from '#lib/records/status.ts';
import { setFormAttachments, usableAttachments } from '#api/files/attachments.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { findByKey, insertSubmission } from '../queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/queue.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Ports } from '#api/context/ports.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { factsFor, fileIdsOf } from '#api/records/form-data.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { keyedDigest } from '#api/kernel/digest.ts';
import { comparableValues, repeatedCall } from './repeated-call.ts';
import { columnsOf, submitDraft } from './submit.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { duplicateValues } from '#lib/forms/initial-values.ts';
import { checkWriter, ownRecord } from '../own-record.ts';

interface NewForm {
  readonly form: SubmissionDefinition;
  readonly action: 'draft' | 'submit';
  readonly data: Values;
  /** Contents that are compared under the key; form, action and values when left out. */
  readonly said?: object;
}

/** Whose draft it is. */
interface DraftOf {
  readonly context: Pick<ApiContext, 'now'>;
  readonly clientId: string;
  readonly memberId: string | null;
  readonly key: string | null;
  readonly digest: string | null;
}

const ownDraft = ({ context, caller, key }: ClientCall, digest: string | null): DraftOf => ({
  context,
  clientId: caller.client.id,
  memberId: caller.member.id,
  key,
  digest,
});

const digestInput = ({ form, action, data, said }: NewForm): object =>
  said ?? { type: form.type, action, data: comparableValues(form, data) };

/** Row without a reference: for drafts, and for direct submits. */
const draftRow = (
  { context, clientId, memberId, key, digest }: DraftOf,
  form: SubmissionDefinition,
  data: Values,
): SubmissionRow => {
  const at = context.now().toISOString();
  const { title, search } = columnsOf(form, data, null);
  return {
    id: randomUUID(),
    client_id: clientId,
    type: form.type,
    reference: null,
    status: DRAFT,
    revision: 1,
    title,
    search,
    data,
    totals: {},
    flags: [],
    requester: null,
    question: null,
    quote: null,
    onboarding_incomplete: false,
    create_key: key,
    submit_key: null,
    create_digest: digest,
    submit_digest: null,
    writer_id: memberId,
    created_at: at,
    updated_at: at,
    submitted_at: null,
  };
};

/** Stores a draft of values that were checked. */
async function insertNewDraft(
  tx: Transaction<Tables>,
  of: DraftOf,
  { form, data: checked }: Pick<NewForm, 'form' | 'data'>,
): Promise<SubmissionRow> {
  const row = draftRow(of, form, checked);
  const { data } = columnsOf(form, row.data, null);
  await insertSubmission(tx, {
    ...row,
    data,
    totals: '{}',
    flags: '[]',
    requester: null,
    question: null,
    quote: null,
  });
  return row;
}

type CreateResult = Promise<Result<SubmissionRow, Failure>>;

/** Finds the record of the key: for an equal call the answer, for another one an error. */
async function knownOf({ context, caller, key }: ClientCall, said: object) {
  if (key === null) return undefined;
  const row = await findByKey(context.database.db, caller.client.id, key);
  return row && repeatedCall(row, key, said);
}

/** Runs the work; when another call with the same key was quicker, answers the record of that one. */
async function createUnderKey(
  call: ClientCall,
  said: object,
  work: () => Promise<SubmissionRow>,
): CreateResult {
  const before = await knownOf(call, said);
  if (before) return before;
  try {
    return ok(await work());
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const winner = await knownOf(call, said);
    if (!winner) throw error;
    return winner;
  }
}

async function createDraft(call: ClientCall, input: NewForm): CreateResult {
  const { form } = input;
  const said = digestInput(input);
  const checked = checkDraft(form, input.data);
  if (!checked.ok) return (await knownOf(call, said)) ?? invalidForm(checked.fields);
  const { database } = call.context;
  const of = ownDraft(call, keyedDigest(call.key, said));
  return createUnderKey(call, said, () =>
    database.transaction(async (tx) => {
      const draft = await insertNewDraft(tx, of, { form, data: checked.data });
      await attachOwn(tx, draft, form);
      return draft;
    }),
  );
}

/** Ties the files that a draft names to it, as far as they are the client's own. */
export async function attachOwn(
  tx: Transaction<Tables>,
  row: SubmissionRow,
  form: SubmissionDefinition,
): Promise<void> {
  // Files that an answer leaves out are kept until it is sent.
  const ids = [...fileIdsOf(form, row.data), ...fileIdsOf(form, sentData(row))];
  const own = await usableAttachments(tx, { clientId: row.client_id, ids, submissionId: row.id });
  await setFormAttachments(
    tx,
    row.id,
    own.filter((file) => file.event_position === null).map(({ id }) => id),
  );
}

/** Answers the record, new or made before under the same key. */
export async function createSubmission(call: ClientCall, input: NewForm): CreateResult {
  const signs = input.action === 'submit' && isSigned(input.form);
  const allowed = checkWriter(call, input.form, { signs });
  if (!allowed.ok) return allowed;
  if (input.action === 'draft') return createDraft(call, input);
  const { form } = input;
  const { context } = call;
  const said = digestInput(input);
  const known = await knownOf(call, said);
  if (known) return known;
  const facts = await factsFor(call, form, input.data);
  const checked = checkSubmission(form, input.data, facts);
  if (!checked.ok) {
    // A concurrent identical call may have created the record and taken its files.
    return (await knownOf(call, said)) ?? invalidForm(checked.fields);
  }
  const digest = keyedDigest(call.key, said);
  const made = await createUnderKey(call, said, () =>
    context.database.transaction(async (tx) => {
      const of = ownDraft(call, digest);
      const draft = await insertNewDraft(tx, of, { form, data: checked.data });
      return submitDraft(tx, call, { form, row: draft, facts, checked, digest });
    }),
  );
  notifyMailQueued(context);
  return made;
}

/**
 * A service request that another capability begins for the client, as a draft that the client completes and sends.
 * Returns its id. Values that the form refuses are an error of the caller.
 */
export const draftRequest: Ports['draftRequest'] = async (context, tx, { clientId, data }) => {
  const checked = checkDraft(serviceRequest, data);
  if (!checked.ok)
    throw new Error(`A prepared request is wrong: ${JSON.stringify(checked.fields)}`);
  const of = { context, clientId, memberId: null, key: null, digest: null };
  const { id } = await insertNewDraft(tx, of, { form: serviceRequest, data: checked.data });
  return id;
};

/** Returns the draft, excluding files and signature. */
export async function duplicateSubmission(
  call: ClientCall,
  id: string,
): Promise<Result<SubmissionRow, Failure>> {
  const found = await ownRecord(call, id);
  if (!found.ok) return found;
  const { row, form } = found.value;
  const data = duplicateValues(form, row.data, companyDay(call.context.now()));
  return createSubmission(call, { form, action: 'draft', data, said: { duplicate: row.id } });
}
