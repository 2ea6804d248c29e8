/** Operations feed: submitted forms, and what the company does with them (docs/operations.md). */
import { ok, type Result } from '#lib/kernel/result.ts';
import { houseMove, houseQuestion, houseQuote, submissionQuery } from '#lib/submissions/calls.ts';
import { submissionList, submissionRecord } from '#lib/submissions/replies.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { operations } from '#api/http/endpoint.ts';
import type { Failure, FailureCode } from '#api/kernel/failures.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import type { Answer } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { actForCompany, askClient, submittedRecord } from './company-acts.ts';
import { listSubmissions } from './list-submissions.ts';
import { quoteSubmission } from './quote.ts';
import { readAttachment, fileQuery } from '#api/files/read-attachment.ts';
import { showRecord } from './views.ts';

const record = describeSchema({ struct: submissionRecord });
const changing: readonly FailureCode[] = ['not_found', 'conflict', 'invalid'];

const referenceOf = ({ params }: { params: Readonly<Record<string, string>> }): string =>
  params['reference'] ?? '';

/** The record with everything in it, internal notes too. */
async function answered(
  context: ApiContext,
  message: string,
  result: Result<SubmissionRow, Failure>,
): Promise<Result<Answer, Failure>> {
  if (!result.ok) return result;
  return ok({ message, body: await showRecord(context, result.value, { all: true }) });
}

export const operationsSubmissionRoutes = [
  operations.get('/ops/submissions', query(submissionQuery), {
    summary: 'Submitted records of all clients: by form and status, searched, paged. No drafts.',
    reply: describeSchema({ struct: submissionList }),
    handle: async ({ context, input }) => {
      const body = await listSubmissions(context, { ...input, submittedOnly: true });
      return ok({ message: 'Records loaded.', body });
    },
  }),
  operations.get('/ops/submissions/:reference', nothing, {
    summary: 'One submitted record with timeline, files and signatures.',
    reply: record,
    refusals: ['not_found'],
    handle: async (incoming) => {
      const found = await submittedRecord(incoming.context, referenceOf(incoming));
      if (!found.ok) return found;
      return answered(incoming.context, 'Record loaded.', ok(found.value.row));
    },
  }),
  operations.get('/ops/attachments/:id', query(fileQuery), {
    summary: 'A file of a record.',
    refusals: ['not_found'],
    handle: async ({ context, input, params }) =>
      readAttachment(context, {
        id: params['id'] ?? '',
        clientId: null,
        isInline: input.inline === '1',
      }),
  }),
  operations.post('/ops/submissions/:reference/transition', json(houseMove), {
    summary: 'Sets a status, or leaves a note; once for each callerReference.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const { callerReference, to, note, visibility } = incoming.input;
      const kind = to === undefined ? 'message' : 'status';
      const act = { callerReference, note, visibility, kind, to: to ?? null } as const;
      const saved = await actForHouse(incoming.context, referenceOf(incoming), act);
      return answered(incoming.context, 'Noted.', saved);
    },
  }),
  operations.post('/ops/submissions/:reference/question', json(houseQuestion), {
    summary: 'Asks the client, and opens the fields that the answer needs.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const saved = await askClient(incoming.context, referenceOf(incoming), incoming.input);
      return answered(incoming.context, 'Asked.', saved);
    },
  }),
  operations.post('/ops/submissions/:reference/quote', json(houseQuote), {
    summary: 'Puts a quote on the record; its totals are worked out here, in minor units.',
    reply: record,
    refusals: changing,
    handle: async (incoming) => {
      const saved = await quoteSubmission(incoming.context, referenceOf(incoming), incoming.input);
      return answered(incoming.context, 'Quoted.', saved);
    },
  }),
];
