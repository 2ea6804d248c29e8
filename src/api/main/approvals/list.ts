/** Requests as the page of approvals lists them. */
import type { ApprovalAsk } from '#lib/portal/approvals/calls.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { ApiContext } from '#api/context/context.ts';
import { amountText, mayDecide } from './request.ts';

const MAX_DECIDED = 20;

/** Open requests, the oldest first, then those that were decided last. */
export async function listApprovals(context: ApiContext, staff: StaffMember) {
  const query = context.database.reader
    .selectFrom('approvals')
    .leftJoin('submissions', 'submissions.reference', 'approvals.reference')
    .innerJoin('clients', 'clients.id', 'approvals.client_id')
    .selectAll('approvals')
    .select(['submissions.type', 'submissions.title', 'submissions.revision as record_revision'])
    .select('clients.company_name');
  const open = await query.where('state', '=', 'open').orderBy('asked_at').execute();
  const last = await query
    .where('state', '!=', 'open')
    .orderBy('asked_at', 'desc')
    .limit(MAX_DECIDED)
    .execute();
  return Promise.all(
    [...open, ...last].map(
      async ({ record_revision: now, type: form, title, company_name, ...row }) => ({
        id: row.id,
        kind: row.kind,
        reference: row.reference,
        form: form ?? '',
        title: title ?? '',
        company: company_name,
        amount: amountText(row),
        ask: row.kind === 'erase' ? null : (JSON.parse(row.payload) as ApprovalAsk),
        askedBy: row.asked_name,
        askedAt: row.asked_at,
        state:
          row.state === 'open' && row.kind !== 'erase' && now !== row.revision
            ? 'lapsed'
            : row.state,
        decidedBy: row.decided_name,
        decidedAt: row.decided_at,
        reason: row.reason,
        mayDecide: await mayDecide(context, staff, row),
      }),
    ),
  );
}
