/** The work queue of the company's people, and who has a record. */
import { ok } from '#lib/kernel/result.ts';
import { asReference } from '#lib/records/reference.ts';
import { assignment, presence, queueQuery } from '#lib/queue/calls.ts';
import { presenceReply, queueItem, queueList, queuePeople } from '#lib/queue/replies.ts';
import { operations, staff } from '#api/http/endpoint.ts';
import { json, nothing, query } from '#api/http/input.ts';
import { answered } from '#api/http/reply.ts';
import { fail } from '#api/kernel/failures.ts';
import { assignablePeople, assignRecord, assignNext } from './assign.ts';
import { listQueue } from './list-queue.ts';
import { recordPresence, findOtherViewers } from './presence.ts';

export const queueRoutes = [
  operations.get('/ops/queue', query(queueQuery), {
    right: 'read',
    summary: 'Open records of all kinds by due day, the most urgent first; filtered, paged.',
    reply: queueList,
    failures: ['invalid'],
    message: 'Queue loaded.',
    handle: ({ context, input }) => listQueue(context, input),
  }),
  operations.get('/ops/queue/people', nothing, {
    right: 'read',
    summary: 'People whom a record may be assigned to, by name.',
    reply: queuePeople,
    message: 'People loaded.',
    handle: async ({ context }) => ok(await assignablePeople(context)),
  }),
  staff.post('/ops/queue/next', nothing, {
    summary: "Assigns the most urgent free record of the caller's areas to the caller.",
    reply: queueItem,
    failures: ['not_found'],
    message: 'Assigned to you.',
    handle: ({ context, caller }) => assignNext(context, caller.staff),
  }),
  operations.post('/ops/assignments', json(assignment), {
    right: 'read',
    summary: 'Assigns an open record to a person, or to nobody; once for each callerReference.',
    reply: queueItem,
    failures: ['not_found', 'invalid', 'conflict', 'taken'],
    handle: async ({ context, input }) => {
      const message = input.to === null ? 'Released.' : 'Assigned.';
      return answered(await assignRecord(context, input), message, (item) => item);
    },
  }),
  staff.post('/ops/presence', json(presence), {
    summary: 'Says that the caller has a record open; answers who else has.',
    reply: presenceReply,
    message: 'Noted.',
    handle: async ({ context, caller, input }) =>
      ok(await recordPresence(context, caller.staff, input.reference)),
  }),
  staff.get('/ops/presence/:reference', nothing, {
    summary: 'Who else has a record open.',
    reply: presenceReply,
    failures: ['not_found'],
    message: 'People loaded.',
    handle: async ({ context, caller, params }) => {
      const reference = asReference(params['reference'] ?? '');
      if (reference === undefined) return fail('not_found');
      return ok(await findOtherViewers(context, caller.staff, reference));
    },
  }),
];
