/** Requests as the page of approvals lists them. */
import { isAboutClient, type ApprovalAsk } from '#lib/portal/approvals/calls.ts';
import type { StaffMember } from '#lib/staff/staff-member.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ApprovalRow } from '#api/db/tables/approvals.ts';
import { selectRowsByKeys } from '#api/db/rows.ts';
import { askedOwner } from './ownership.ts';
import { amountText, mayDecide } from './request.ts';

const MAX_DECIDED = 20;

/** Names of the people who are to become owners, by request. */
async function ownerNames(
  { database }: ApiContext,
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, string>> {
  const asked = rows.map(({ id, payload }) => ({ id, person: askedOwner(payload).person }));
  const keys = [...new Set(asked.map(({ person }) => person))];
  const people = await selectRowsByKeys(database.reader, 'members', 'id', keys, ['id', 'name']);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(asked.map(({ id, person }) => [id, names.get(person) ?? '']));
}

/** Open requests, the oldest first, then those that were decided last. */
export async function listApprovals(context: ApiContext, staff: StaffMember) {
  const query = context.database.reader
    .selectFrom('approval_requests')
    .leftJoin('submissions', 'submissions.reference', 'approval_requests.reference')
    .innerJoin('clients', 'clients.id', 'approval_requests.client_id')
    .selectAll('approval_requests')
    .select(['submissions.type', 'submissions.title', 'submissions.revision as record_revision'])
    .select('clients.company_name');
  const names = await ownerNames(context, await query.where('kind', '=', 'owner').execute());
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
        title: names.get(row.id) ?? title ?? '',
        company: company_name,
        amount: amountText(row),
        ask: row.kind === 'erase' ? null : (JSON.parse(row.payload) as ApprovalAsk),
        askedBy: row.asked_name,
        askedAt: row.asked_at,
        state:
          row.state === 'open' && !isAboutClient(row.kind) && now !== row.revision
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
