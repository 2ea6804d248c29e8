/** Makes a draft, or submits at once. One record for each Idempotency-Key, however often it is sent. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import type { Values } from '#lib/forms/definition.ts';
import { serviceRequest } from '#lib/submissions/forms/service-request/service-request.submission.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { checkDraft } from '#lib/forms/draft.ts';
import { DRAFT } from '#lib/records/status.ts';
import { setFormAttachments, usableAttachments } from '#api/files/attachments.ts';
import { isUniqueViolation } from '#api/db/errors.ts';
import { findByCreateKey, insertSubmission } from '../queries/submissions.ts';
import type { SubmissionRow, Tables } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { notifyMailQueued } from '#api/mail/mail-signal.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { Ports } from '#api/context/ports.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { factsFor, fileIdsOf } from '#api/records/form-data.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { columnsOf, submitDraft } from './submit.ts';

export interface NewForm {
  readonly form: SubmissionDefinition;
  readonly action: 'draft' | 'submit';
  readonly data: Values;
}

/** Whose draft it is. */
interface DraftOf {
  readonly context: Pick<ApiContext, 'now'>;
  readonly clientId: string;
  readonly key: string | null;
}

const ownDraft = ({ context, caller, key }: ClientCall): DraftOf => ({
  context,
  clientId: caller.client.id,
  key,
});

/** A row without a number; the same for drafts and for what is handed in a moment later. */
const draftRow = (
  { context, clientId, key }: DraftOf,
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

/** What was made under the key of the call. */
const knownOf = async ({ context, caller, key }: ClientCall): Promise<SubmissionRow | undefined> =>
  key === null ? undefined : findByCreateKey(context.database.db, caller.client.id, key);

/** Runs the work; when another call with the same key was quicker, answers what that one made. */
async function once(call: ClientCall, work: () => Promise<SubmissionRow>): Promise<SubmissionRow> {
  const before = await knownOf(call);
  if (before) return before;
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const winner = await knownOf(call);
    if (!winner) throw error;
    return winner;
  }
}

async function createDraft(
  call: ClientCall,
  { form, data }: NewForm,
): Promise<Result<SubmissionRow, Failure>> {
  const checked = checkDraft(form, data);
  if (!checked.ok) return invalidForm(checked.fields);
  const { database } = call.context;
  const row = await once(call, () =>
    database.transaction(async (tx) => {
      const draft = await insertNewDraft(tx, ownDraft(call), { form, data: checked.data });
      await attachOwn(tx, draft, form);
      return draft;
    }),
  );
  return ok(row);
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
export async function createSubmission(
  call: ClientCall,
  input: NewForm,
): Promise<Result<SubmissionRow, Failure>> {
  if (input.action === 'draft') return createDraft(call, input);
  const { form } = input;
  const { context } = call;
  const known = await knownOf(call);
  if (known) return ok(known);
  const facts = await factsFor(call, form, input.data);
  const checked = checkSubmission(form, input.data, facts);
  if (!checked.ok) {
    // A twin of this call may have just made the record: its files are free no more.
    const twin = await knownOf(call);
    return twin ? ok(twin) : invalidForm(checked.fields);
  }
  const row = await once(call, () =>
    context.database.transaction(async (tx) => {
      const draft = await insertNewDraft(tx, ownDraft(call), { form, data: checked.data });
      return submitDraft(tx, call, { form, row: draft, facts, checked });
    }),
  );
  notifyMailQueued(context);
  return ok(row);
}

/**
 * A service request that another capability begins for the client, as a draft that the client completes and sends.
 * Returns its id. Values that the form refuses are a fault of the caller.
 */
export const draftRequest: Ports['draftRequest'] = async (context, tx, { clientId, data }) => {
  const checked = checkDraft(serviceRequest, data);
  if (!checked.ok)
    throw new Error(`A prepared request is wrong: ${JSON.stringify(checked.fields)}`);
  const of = { context, clientId, key: null };
  const { id } = await insertNewDraft(tx, of, { form: serviceRequest, data: checked.data });
  return id;
};
