/** Operations feed: submitted forms, and company acts on them. */
import { filesHoldAmounts } from '#lib/people/form-right.ts';
import { isAllowed } from '#lib/staff/roles.ts';
import { ok } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import {
  messageFile,
  submissionMove,
  submissionQuestion,
  submissionQuote,
} from '#lib/submissions/calls.ts';
import { companySubmissionList, companySubmissionQuery } from '#lib/portal/company-lists.ts';
import { submissionRecord } from '#lib/submissions/replies.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { operations } from '#api/http/endpoint.ts';
import { changing, recordEndpoints } from '#api/http/record-endpoints.ts';
import { answered } from '#api/http/reply.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { addCompanyFile } from './acts/company-files.ts';
import { askClient } from './acts/ask-client.ts';
import { submittedRecord, moveSubmission } from './acts/company-acts.ts';
import { listCompanySubmissions } from './list-submissions.ts';
import { quoteSubmission } from './acts/quote.ts';
import { attachmentInfo } from '#lib/records/attachment-info.ts';
import { companyFileBody, readCompanyUpload } from '#api/feed/company-file.ts';
import { findFileOfRecord, showAttachment } from '#api/files/attachments.ts';
import { fileEndpoint } from '#api/files/send-stored-file.ts';
import { fail } from '#api/kernel/failures.ts';
import { showRecord } from './views.ts';

/** The record with everything in it, internal notes too; amounts for people who may read them. */
const showForCompany = (context: ApiContext, row: SubmissionRow) =>
  showRecord(context, row, { all: true });

const record = recordEndpoints(operations, {
  path: '/ops/submissions/:reference',
  reply: submissionRecord,
  call: ({ context }) => context,
  show: showForCompany,
});

export const operationsSubmissionRoutes = [
  operations.get('/ops/submissions', query(companySubmissionQuery), {
    right: 'read',
    summary: 'Submitted records of all clients: by form and status, searched, paged. No drafts.',
    reply: companySubmissionList,
    failures: ['invalid'],
    message: 'Records loaded.',
    handle: ({ context, input }) => listCompanySubmissions(context, input),
  }),
  record.get('', nothing, {
    right: 'read',
    summary: 'One submitted record with timeline, files and signatures.',
    message: 'Record loaded.',
    failures: ['not_found'],
    act: async (context, reference) => {
      const found = await submittedRecord(context, reference);
      return found.ok ? ok(found.value.row) : found;
    },
  }),
  fileEndpoint(
    operations,
    '/ops/attachments/:id',
    'A file of a submitted record, a receipt or a work order.',
    findFileOfRecord,
    ({ form }, caller) =>
      'keyName' in caller ||
      isAllowed(caller.staff.roles, form && filesHoldAmounts(form) ? 'amounts' : 'read')
        ? ok(null)
        : fail('not_found'),
    { right: 'read' },
  ),
  record.post('/transition', json(submissionMove), {
    right: 'read',
    summary: 'Sets a status, or leaves a note; once for each callerReference.',
    message: 'Noted.',
    failures: [...changing, 'needs_approval'],
    act: moveSubmission,
  }),
  operations.post('/ops/submissions/:reference/attachments', companyFileBody({}), {
    right: 'records',
    summary:
      'Takes a file in for a message to the client, which names it in `attachmentIds`; once for each callerReference.',
    reply: attachmentInfo,
    failures: ['not_found', 'conflict', 'unreadable', 'invalid'],
    handle: async ({ context, input, params }) => {
      const sent = await readCompanyUpload(input, messageFile);
      if (!sent.ok) return sent;
      const { fields, file } = sent.value;
      const { callerReference } = fields;
      const added = await addCompanyFile(context, params['reference'] ?? '', callerReference, file);
      return answered(added, 'File uploaded.', showAttachment);
    },
  }),
  record.post('/question', json(submissionQuestion), {
    right: 'records',
    summary: 'Asks the client, and opens the fields that the answer needs.',
    message: 'Asked.',
    act: askClient,
  }),
  record.post('/quote', json(submissionQuote), {
    right: 'records',
    summary: 'Puts a quote on the record; its totals are worked out here, in minor units.',
    message: 'Quoted.',
    failures: [...changing, 'needs_approval'],
    act: quoteSubmission,
  }),
];
