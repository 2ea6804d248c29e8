/** Documents of a client's own records, and their deadlines as a calendar (docs/documents.md). */
import { defaulted, enums, object } from 'superstruct';
import type { DocumentId } from '#lib/forms/definition.ts';
import type { Schema } from '#lib/kernel/validation.ts';
import { endpoint } from '#api/http/endpoint.ts';
import { nothing, query } from '#api/http/input.ts';
import { answerCalendar } from './documents/record-calendar.ts';
import { ownRecord } from './own-record.ts';
import { submittedRecord } from './company-acts.ts';
import { answerDocument } from './documents/make-document.ts';

const paperQuery: Schema<{ readonly paper: DocumentId }> = {
  struct: object({
    paper: defaulted(enums(['record', 'quote', 'carrier-letter', 'job-sheet']), 'record'),
  }),
};

const read = endpoint({
  method: 'GET',
  path: '/client/submissions/:id/pdf',
  access: 'session',
  limit: { per: 'client', rule: 'paper' },
  input: query(paperQuery),
  summary:
    'An own record as a PDF, drafts too; with `paper` its quote, the letter to the carrier or the job sheet.',
  reply: null,
  refusals: ['not_found', 'unavailable'],
  handle: async ({ context, caller, input, params, ...origin }) => {
    const found = await ownRecord({ context, caller, origin, key: null }, params['id'] ?? '');
    return found.ok ? answerDocument(context, { ...found.value, document: input.paper }) : found;
  },
});

const readForHouse = endpoint({
  method: 'GET',
  path: '/ops/submissions/:reference/pdf',
  access: 'operations',
  limit: { per: 'standing' },
  input: query(paperQuery),
  summary: 'A submitted record as the PDF that its client has.',
  reply: null,
  refusals: ['not_found', 'unavailable'],
  handle: async ({ context, input, params }) => {
    const found = await submittedRecord(context, params['reference'] ?? '');
    return found.ok ? answerDocument(context, { ...found.value, document: input.paper }) : found;
  },
});

const calendar = endpoint({
  method: 'GET',
  path: '/client/submissions/:id/calendar',
  access: 'session',
  limit: { per: 'standing' },
  input: nothing,
  summary: 'The deadlines of an own claim as a calendar file (.ics); 404 when none is left.',
  reply: null,
  refusals: ['not_found'],
  handle: async ({ context, caller, params, ...origin }) => {
    const found = await ownRecord({ context, caller, origin, key: null }, params['id'] ?? '');
    return found.ok ? answerCalendar(context, found.value) : found;
  },
});

export const paperRoutes = [read, readForHouse, calendar];
