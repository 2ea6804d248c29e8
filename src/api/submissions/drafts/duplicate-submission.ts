/** A new draft with the final values of an earlier record. */
import type { Result } from '#lib/kernel/result.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { duplicateValues } from '#lib/forms/initial-values.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/authenticate.ts';
import { createSubmission } from './create-submission.ts';
import { ownRecord } from '../own-record.ts';

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
