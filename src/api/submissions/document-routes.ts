/** Documents of a client's own records, and their deadlines as a calendar. */
import { answerDocument, answerCalendar } from './documents/make-document.ts';
import { defaulted, enums, object } from 'superstruct';
import { client, operations } from '#api/http/endpoint.ts';
import { nothing, query } from '#api/http/input.ts';
import { callOf } from '#api/http/client-call.ts';
import { ownRecord } from './own-record.ts';
import { submittedRecord } from './acts/company-acts.ts';

const documentQuery = object({
  paper: defaulted(enums(['record', 'quote', 'claim', 'carrier-letter', 'job-sheet']), 'record'),
});

export const documentRoutes = [
  client.get('/client/submissions/:id/pdf', query(documentQuery), {
    right: 'amounts',
    limit: { per: 'client', rule: 'paper' },
    summary:
      'An own record as a PDF, drafts too; with `paper` its quote, the claim for whom it is made against, the letter to the carrier or the job sheet.',
    failures: ['not_found', 'unavailable'],
    handle: async (call) => {
      const { context, input, params } = call;
      const found = await ownRecord(callOf(call), params['id'] ?? '');
      return found.ok ? answerDocument(context, { ...found.value, document: input.paper }) : found;
    },
  }),
  operations.get('/ops/submissions/:reference/pdf', query(documentQuery), {
    right: 'amounts',
    summary: 'A submitted record as the PDF that its client has.',
    failures: ['not_found', 'unavailable'],
    handle: async ({ context, input, params }) => {
      const found = await submittedRecord(context, params['reference'] ?? '');
      return found.ok ? answerDocument(context, { ...found.value, document: input.paper }) : found;
    },
  }),
  client.get('/client/submissions/:id/calendar', nothing, {
    summary: 'The deadlines of an own claim as a calendar file (.ics); 404 when none is left.',
    failures: ['not_found'],
    handle: async (call) => {
      const found = await ownRecord(callOf(call), call.params['id'] ?? '');
      return found.ok ? answerCalendar(call.context, found.value) : found;
    },
  }),
];
