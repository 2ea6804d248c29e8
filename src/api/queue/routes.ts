/** The work queue of the company's people, and who has a record. */
import { ok } from '#lib/kernel/result.ts';
import { asReference } from '#lib/records/reference.ts';
import { assignment, presence, queueQuery } from '#lib/queue/calls.ts';
import { presenceReply, queueItem, queueList, queuePeople } from '#lib/queue/replies.ts';
import { operations, staff } from '#api/http/endpoint.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { answeredWith } from '#api/http/record-endpoints.ts';
import { refuse } from '#api/kernel/failures.ts';
import { assignablePeople, assignRecord, takeNext } from './assign.ts';
import { listQueue } from './list-queue.ts';
import { notePresence, othersPresent } from './presence.ts';

export const queueRoutes = [
  operations.get('/ops/queue', query(queueQuery), {
    right: 'read',
    summary: 'Open records of all kinds by due day, the most urgent first; filtered, paged.',
    reply: queueList,
    refusals: ['invalid'],
    handle: async ({ context, input }) =>
      answeredWith(await listQueue(context, input), 'Queue loaded.'),
  }),
  operations.get('/ops/queue/people', nothing, {
    right: 'read',
    summary: 'People whom a record may be assigned to, by name.',
    reply: queuePeople,
    handle: async ({ context }) =>
      ok({ message: 'People loaded.', body: await assignablePeople(context) }),
  }),
  staff.post('/ops/queue/next', nothing, {
    summary: "Assigns the most urgent free record of the caller's areas to the caller.",
    reply: queueItem,
    refusals: ['not_found'],
    handle: async ({ context, caller }) =>
      answeredWith(await takeNext(context, caller.staff), 'Assigned to you.'),
  }),
  operations.post('/ops/assignments', json(assignment), {
    right: 'read',
    summary: 'Assigns an open record to a person, or to nobody; once for each callerReference.',
    reply: queueItem,
    refusals: ['not_found', 'invalid', 'conflict', 'taken'],
    handle: async ({ context, input }) => {
      const message = input.to === null ? 'Released.' : 'Assigned.';
      return answeredWith(await assignRecord(context, input), message);
    },
  }),
  staff.post('/ops/presence', json(presence), {
    summary: 'Says that the caller has a record open; answers who else has.',
    reply: presenceReply,
    handle: async ({ context, caller, input }) =>
      ok({
        message: 'Noted.',
        body: await notePresence(context, caller.staff, input.reference),
      }),
  }),
  staff.get('/ops/presence/:reference', nothing, {
    summary: 'Who else has a record open.',
    reply: presenceReply,
    refusals: ['not_found'],
    handle: async ({ context, caller, params }) => {
      const reference = asReference(params['reference'] ?? '');
      if (reference === undefined) return refuse('not_found');
      const body = await othersPresent(context, caller.staff, reference);
      return ok({ message: 'People loaded.', body });
    },
  }),
];
