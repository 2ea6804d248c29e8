/** Calls about acts that wait for a second person; for people alone. */
import { approvalAsk, approvalList, approvalError } from '#lib/portal/approvals/calls.ts';
import { object, string } from 'superstruct';
import { noted } from '#lib/kernel/atoms/noted.ts';
import { ok } from '#lib/kernel/result.ts';
import { staff, type Call } from '#api/http/endpoint.ts';
import { json, nothing } from '#api/http/input.ts';
import { answered } from '#api/http/reply.ts';
import { checkRight } from '#api/security/rights.ts';
import { askApproval } from './ask.ts';
import { approve, rejectApproval } from './decide.ts';
import { listApprovals } from './list.ts';

const decidingOf = ({
  context,
  caller,
  requestId,
  network,
  userAgent,
}: Call<'staff', unknown>) => ({
  context,
  caller,
  origin: { requestId, network, userAgent },
});

const asked = object({ id: noted(string(), 'Names the request', '0b9f…') });

export const approvalRoutes = [
  staff.get('/ops/approvals', nothing, {
    summary: 'Acts that wait for a second person, and the last ones that were decided.',
    reply: approvalList,
    failures: ['forbidden'],
    message: 'Approvals loaded.',
    handle: async ({ context, caller }) => {
      const permitted = checkRight(context, 'approvals');
      if (!permitted.ok) return permitted;
      const items = await listApprovals(context, caller.staff);
      return ok({ items });
    },
  }),
  staff.post('/ops/approvals', json(approvalAsk), {
    summary:
      'Asks for a quote or move above the limit, for erasing a client or a new owner: frozen until another person decides.',
    reply: asked,
    failures: ['not_found', 'conflict', 'changed', 'invalid', 'forbidden', 'second_step'],
    handle: async (call) => {
      const { context, input } = call;
      const permitted = checkRight(
        context,
        input.erase === undefined && !input.owner ? 'approvals' : 'personal-data',
      );
      if (!permitted.ok) return permitted;
      const done = await askApproval(decidingOf(call), input);
      return answered(done, 'Asked for approval.', ({ id }) => ({ id }));
    },
  }),
  staff.post('/ops/approvals/:id/approve', nothing, {
    summary: 'Carries a request of another person out as it was frozen.',
    failures: ['not_found', 'conflict', 'forbidden', 'second_step'],
    message: 'Approved.',
    handle: (call) => approve(decidingOf(call), call.params['id'] ?? ''),
  }),
  staff.post('/ops/approvals/:id/refuse', json(approvalError), {
    summary: 'Refuses a request of another person, with the reason.',
    failures: ['not_found', 'conflict', 'forbidden'],
    message: 'Refused.',
    handle: async (call) => {
      return rejectApproval(decidingOf(call), call.params['id'] ?? '', call.input.reason);
    },
  }),
];
