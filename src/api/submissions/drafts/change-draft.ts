/** Saves and deletes drafts, and saves the fields that the company has asked for. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Values } from '#lib/forms/definition.ts';
import { checkDraft } from '#lib/forms/check.ts';
import { answerFields } from '#lib/submissions/answer-fields.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import { DRAFT } from '#lib/records/status.ts';
import { formFailures, fail, type Failure } from '#api/kernel/failures.ts';
import { setFormAttachments } from '#api/files/attachments.ts';
import { changeOnce, writeAct } from '#api/records/change-once.ts';
import { deleteInStatus } from '../queries/submissions.ts';
import type { SubmissionRow, SubmissionUpdate, Tables } from '#api/db/tables/tables.ts';
import { isMade } from '#api/kernel/digest.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { attachOwn } from './create-submission.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { writableRecord, type OwnRecord } from '../own-record.ts';
import { columnsOf } from './submit.ts';
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';

/** The question with the values that stood in the fields of its answer when it was asked. */
function withSentValues(
  form: SubmissionDefinition,
  row: Pick<SubmissionRow, 'data' | 'question'>,
): SubmissionUpdate {
  const { data, question } = row;
  if (!question) return {};
  const open = answerFields(form, question.fields, sentData(row));
  const now = open.map((name) => [name, data[name] ?? null] as const);
  const was = { ...Object.fromEntries(now), ...question.was };
  return { question: JSON.stringify({ ...question, was }) };
}

/** Ends the question and discards unsent answers; returns the columns. */
export async function deleteOpenAnswer(
  tx: Transaction<Tables>,
  form: SubmissionDefinition,
  row: SubmissionRow,
  to: string,
): Promise<SubmissionUpdate> {
  const { asked } = form.statuses;
  if (row.status !== asked || to === asked) return {};
  if (row.question?.was === undefined) return { question: null };
  const data = sentData(row);
  await attachOwn(tx, { ...row, data }, form);
  return { ...columnsOf(form, data, row.reference), question: null };
}

export interface Change {
  readonly revision: number;
  readonly data: Values;
}

/** Fields that may be changed: all of a draft; those asked for while the company waits for an answer. */
export function openFields({ row, form }: OwnRecord): readonly string[] | 'all' {
  if (row.status === DRAFT) return 'all';
  const isAsked = row.status === form.statuses.asked;
  return isAsked ? answerFields(form, row.question?.fields ?? [], sentData(row)) : [];
}

const ofNames = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/**
 * Returns the record's data with input for its open fields; input for an earlier question, no longer asked, is
 * dropped. Null when every field is closed and `data` has changes.
 */
export function changedData(record: OwnRecord, data: Values | undefined): Values | null {
  const { row } = record;
  const open = openFields(record);
  if (open === 'all') return data ?? row.data;
  if (open.length === 0 && data) return null;
  return { ...sentData(row), ...ofNames({ ...row.data, ...data }, open) };
}

/**
 * Columns of an answer draft: its values only, while lists show and search the sent data; closed fields keep their
 * sent values.
 */
function mergeStored({ row, form }: OwnRecord, open: readonly string[] | 'all', typed: Values) {
  if (open === 'all') return columnsOf(form, typed, row.reference);
  return { data: JSON.stringify({ ...sentData(row), ...ofNames(typed, open) }) };
}

/** Saves an edit, once per idempotent call; 409 for another revision, or a closed record. */
export async function changeSubmission(
  call: ClientCall,
  id: string,
  { revision, data }: Change,
): Promise<Result<SubmissionRow, Failure>> {
  const found = await writableRecord(call, id);
  if (!found.ok) return found;
  const { row, form } = found.value;
  const requested = changedData(found.value, data);
  if (requested === null) return fail('conflict', { message: formFailures.notEditable });
  const checked = checkDraft(form, requested);
  if (!checked.ok) return invalidForm(checked.fields);
  const changes = mergeStored(found.value, openFields(found.value), checked.data);
  const requestedNow = { revision, data: JSON.parse(changes.data) as object };
  return changeOnce(call.context, 'submissions', ok(row), {
    revision,
    isDone: async (_, now) => isMade(now, requestedNow),
    act: async (acting) => {
      const all = { ...changes, ...withSentValues(form, row) };
      const { saved } = await writeAct(acting, all, []);
      await attachOwn(acting.tx, saved, form);
      return ok(saved);
    },
  });
}

/** Deletes a draft; the sweep removes its files later. */
export async function deleteDraft(call: ClientCall, id: string): Promise<Result<null, Failure>> {
  const found = await writableRecord(call, id);
  if (!found.ok) return found;
  const { row } = found.value;
  const isGone =
    row.status === DRAFT &&
    (await call.context.database.transaction(async (tx) => {
      await setFormAttachments(tx, row.id, []);
      return deleteInStatus(tx, row.id, DRAFT);
    }));
  return isGone ? ok(null) : fail('conflict', { message: formFailures.notDraft });
}
