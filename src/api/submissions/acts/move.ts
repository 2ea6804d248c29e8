/** A move of the company: a new status, a message, or a note. */
import type { Result } from '#lib/kernel/result.ts';
import type { SubmissionMove } from '#lib/submissions/calls.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { digestOfCall } from '#api/kernel/call-digest.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { actForCompany } from './company-acts.ts';

/** Sets a status, or leaves a message or note; once for each caller reference. */
export const moveSubmission = (
  context: ApiContext,
  reference: string,
  move: SubmissionMove,
): Promise<Result<SubmissionRow, Failure>> => {
  const { to, ...said } = move;
  return actForCompany(context, reference, {
    ...said,
    callDigest: digestOfCall(move),
    kind: to === undefined ? 'message' : 'status',
    to: to ?? null,
  });
};
