/** Asks for a second person: the act is validated as if it were carried out, and frozen. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { number, string, type } from 'superstruct';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import { isAboutClient, type ApprovalAsk } from '#lib/portal/approvals/calls.ts';
import type { ApprovalRow } from '#api/db/tables/approvals.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { digestOf } from '#api/kernel/digest.ts';
import {
  catchFailure,
  FailureError,
  REFERENCE_USED,
  fail,
  type Failure,
} from '#api/kernel/failures.ts';
import { recordAct } from '#api/security/audit.ts';
import { findNamedClient, lockClient } from '#api/security/clients.ts';
import { checkFresh } from '#api/security/session-step.ts';
import { submittedRecord } from '#api/submissions/acts/company-acts.ts';
import { futureOwner } from './ownership.ts';
import { amountText, executeAct, type DecisionContext } from './request.ts';

type Tx = Transaction<Tables>;

const stakeStruct = type({ amount: number(), currency: string() });

/** Validates the act as if it were carried out; returns the amount that needs approval. */
async function checkAsk({ context, caller, origin }: DecisionContext, ask: ApprovalAsk) {
  if (!ask.quote && !ask.move) {
    const fresh = checkFresh(context, caller);
    if (!fresh.ok) return fresh;
    const client = await findNamedClient(context, ask.reference);
    if (!client) return fail('not_found');
    if (ask.owner) {
      const person = await futureOwner(context.database.db, client, ask.owner.person);
      if (!person.ok) return person;
    }
    return ok({ client, reference: client.client_number, amount: null, currency: '' });
  }
  const tried = await executeAct({ ...context, approval: 'ask' }, ask, origin);
  if (tried.ok) return fail('conflict', REFERENCE_USED);
  const { code, body } = tried.error;
  if (code !== 'needs_approval' || !stakeStruct.is(body)) return tried;
  const found = await submittedRecord(context, ask.reference);
  if (!found.ok) return found;
  const { client_id: id, reference } = found.value.row;
  return ok({ client: { id }, reference: reference ?? '', ...body });
}

const kindOf = ({ quote, move, owner }: ApprovalAsk): ApprovalRow['kind'] => {
  if (quote) return 'quote';
  if (owner) return 'owner';
  return move ? 'move' : 'erase';
};

const revisionOf = ({ quote, move }: ApprovalAsk): number | null =>
  (quote ?? move)?.revision ?? null;

/** Ends requests for this record that were asked at another revision; refuses where one is open. */
async function expireStaleRequests(
  tx: Tx,
  reference: string,
  revision: number | null,
): Promise<void> {
  const open = await tx
    .selectFrom('approval_requests')
    .selectAll()
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .execute();
  const same = open.find((row) => row.revision === revision);
  if (same) {
    const message = `${same.asked_name} has asked for this already. It waits under Approvals.`;
    throw new FailureError('conflict', { message });
  }
  if (open.length > 0)
    await tx
      .updateTable('approval_requests')
      .set({ state: 'lapsed' })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute();
}

/** Freezes an act until a second person decides; once for each caller reference. */
export async function askApproval(
  deciding: DecisionContext,
  ask: ApprovalAsk,
): Promise<Result<ApprovalRow, Failure>> {
  const { context, caller } = deciding;
  const { staff } = caller;
  const callerReference = (ask.quote ?? ask.move ?? ask.owner)?.callerReference ?? ask.erase;
  const digest = digestOf(ask);
  const known = await context.database.db
    .selectFrom('approval_requests')
    .selectAll()
    .where('caller_reference', '=', callerReference ?? '')
    .executeTakeFirst();
  if (known)
    return known.call_digest === digest ? replayed(known) : fail('conflict', REFERENCE_USED);
  const checked = await checkAsk(deciding, ask);
  if (!checked.ok) return checked;
  const { client, reference, amount, currency } = checked.value;
  const row: ApprovalRow = {
    id: randomUUID(),
    kind: kindOf(ask),
    reference,
    client_id: client.id,
    revision: revisionOf(ask),
    payload: JSON.stringify(ask),
    caller_reference: callerReference ?? '',
    call_digest: digest,
    amount,
    currency,
    asked_by: staff.id,
    asked_name: staff.name,
    asked_at: context.now().toISOString(),
    state: 'open',
    decided_name: null,
    decided_at: null,
    reason: '',
    due_at: null,
  };
  return catchFailure(async () => {
    await context.database.transaction(async (tx) => {
      // Requests at the same time come one after the other.
      await lockClient(tx, client.id);
      await expireStaleRequests(tx, reference, row.revision);
      await tx.insertInto('approval_requests').values(row).execute();
      await recordAct(context, tx, {
        what: `Ask for approval: ${row.kind}`,
        record: isAboutClient(row.kind) ? null : reference,
        clientId: client.id,
        after: amountText(row),
      });
    });
    return ok(row);
  });
}
