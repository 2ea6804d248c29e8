/**
 * Answer draft: while the company's question is open, the record holds the typed values, and the question holds the
 * previous ones. They take effect when sent; a record that moves on first regains its sent values.
 */
import type { Transaction } from 'kysely';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { answerFields } from '#lib/submissions/answer-fields.ts';
import { sentData } from '#lib/submissions/sent-data.ts';
import type { SubmissionRow, SubmissionUpdate, Tables } from '#api/db/tables/tables.ts';
import { setFormAttachments } from '#api/files/attachments.ts';
import { fileIdsOf } from '#api/records/form-data.ts';
import { columnsOf } from './submit.ts';

/** The question with the values that stood in the fields of its answer when it was asked. */
export function withSentValues(
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
export async function dropOpenAnswer(
  tx: Transaction<Tables>,
  form: SubmissionDefinition,
  row: SubmissionRow,
  to: string,
): Promise<SubmissionUpdate> {
  const { asked } = form.statuses;
  if (row.status !== asked || to === asked) return {};
  if (row.question?.was === undefined) return { question: null };
  const data = sentData(row);
  await setFormAttachments(tx, row.id, fileIdsOf(form, data));
  return { ...columnsOf(form, data, row.reference), question: null };
}
