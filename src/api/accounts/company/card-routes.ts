/** Operations feed: one client with its open records, the stop of its orders, and notes on it. */
import { object, string, type } from 'superstruct';
import { email } from '#lib/kernel/atoms/account-fields.ts';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { writtenText } from '#lib/kernel/fields.ts';
import { clientNote, clientNotes, deskClientCard } from '#lib/portal/desk-clients.ts';
import { callerReference } from '#lib/records/company-move.ts';
import { paged } from '#lib/reports/paging.ts';
import { operations } from '#api/http/endpoint.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { namedClient, namedReply } from './named-client.ts';
import { resetStepOf } from './reset-step.ts';
import { addNote, listNotes, readClientCard, resumeClient, stopClient } from './client-card.ts';

const client = writtenText(254);

const stop = object({
  client,
  reason: noted(writtenText(300), 'Why, as the client reads it', 'Invoice 1042 is open.'),
});

const stepReset = object({
  client,
  email,
  reason: noted(writtenText(300), 'How the person proved who it is', 'Called back on file.'),
});

const newNote = object({
  callerReference,
  note: noted(writtenText(2000), 'The note', 'Prefers calls in the morning.'),
});

const listQuery = object(paged(50));

export const clientCardRoutes = [
  operations.get('/ops/clients/:client/card', nothing, {
    right: 'read',
    summary: 'One client: account, addresses, open records, first forms, stop.',
    reply: deskClientCard,
    failures: ['not_found'],
    message: 'Client loaded.',
    handle: ({ context, params }) => readClientCard(context, params['client'] ?? ''),
  }),
  operations.post('/ops/clients/stop', json(stop), {
    right: 'clients',
    summary: 'Refuses new orders of a client, who reads the reason; everything else goes on.',
    reply: namedReply,
    failures: ['not_found', 'invalid', 'conflict'],
    message: 'Orders are on hold.',
    handle: ({ context, input }) => stopClient(context, input),
  }),
  operations.post('/ops/clients/reset-second-step', json(stepReset), {
    right: 'client-closing',
    summary:
      'Takes the second step of a person away, who lost it; emails the person and all owners.',
    reply: namedReply,
    failures: ['not_found', 'invalid'],
    message: 'Reset.',
    handle: ({ context, input, ...origin }) => resetStepOf(context, input, origin),
  }),
  operations.post('/ops/clients/resume', json(namedClient), {
    right: 'clients',
    summary: 'Accepts orders of a stopped client again.',
    reply: namedReply,
    failures: ['not_found', 'conflict'],
    message: 'Orders are accepted again.',
    handle: ({ context, input }) => resumeClient(context, input.client),
  }),
  operations.get('/ops/clients/:client/notes', query(listQuery), {
    right: 'amounts',
    summary: 'The notes of the company on a client, newest first; the client never reads them.',
    reply: clientNotes,
    failures: ['not_found'],
    message: 'Notes loaded.',
    handle: ({ context, params, input }) => listNotes(context, params['client'] ?? '', input),
  }),
  operations.post('/ops/clients/:client/notes', json(newNote), {
    right: 'clients',
    summary: 'Adds a note on a client; once for each callerReference.',
    reply: type({ ...clientNote.schema, clientId: string() }),
    failures: ['not_found', 'invalid', 'conflict'],
    message: 'Note saved.',
    handle: ({ context, params, input }) =>
      addNote(context, { ...input, client: params['client'] ?? '' }),
  }),
];
