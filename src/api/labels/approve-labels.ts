/** Approves many labels under one signature: each has its own check, checksum, evidence and result. */
import { labelMessages } from '#lib/labels/messages.ts';
import type { LabelApprovals } from '#lib/labels/calls.ts';
import { labelLimits } from '#lib/labels/label-limits.ts';
import { APPROVED, PROOFED } from '#lib/labels/statuses.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Values } from '#lib/forms/definition.ts';
import { DRAFT } from '#lib/records/status.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { approveLabel, proofLabel, readyLabel, signatureOf } from './approve-label.ts';
import { ownLabel } from './own-label.ts';
import { findRevision } from './queries/label-revisions.ts';
import { pageOfLabels } from './queries/labels.ts';
import { showLabel } from './views.ts';

/** Lists the newest drafts whose checks have all passed. */
export async function waitingLabels(call: ClientCall) {
  const { db } = call.context.database;
  const { items } = await pageOfLabels(
    db,
    { clientId: call.caller.client.id, statuses: [DRAFT, PROOFED] },
    { order: 'updated_at', direction: 'desc', offset: 0, size: labelLimits.approvals },
  );
  const waiting: ReturnType<typeof showLabel>[] = [];
  for (const label of items) {
    const revision = await findRevision(db, { label_id: label.id, revision: label.revision });
    if (!revision || !(await readyLabel(call, revision.spec)).ok) continue;
    waiting.push(showLabel(call.context, label, revision));
  }
  return waiting;
}

interface Approved {
  readonly id: string;
  readonly reference: string | null;
  readonly isApproved: boolean;
  /** Error; '' for an approved label. */
  readonly message: string;
}

async function approveOne(
  call: ClientCall,
  { id, version }: LabelApprovals['labels'][number],
  signature: Values,
): Promise<Approved> {
  const failed = ({ code, message }: Failure): Approved => {
    const text = code === 'not_found' ? labelMessages.gone : labelMessages.changedSince;
    return { id, reference: null, isApproved: false, message: message ?? text };
  };
  const found = await ownLabel(call, id);
  if (!found.ok) return failed(found.error);
  const { label } = found.value;
  // The answer to an earlier call was lost.
  if (label.status === APPROVED) {
    return { id, reference: label.reference, isApproved: true, message: '' };
  }
  const proofed = await proofLabel(call, id, { version });
  if (!proofed.ok) return failed(proofed.error);
  const approved = await approveLabel(call, id, { version: proofed.value.version, signature });
  if (!approved.ok) return failed(approved.error);
  return { id, reference: approved.value.reference, isApproved: true, message: '' };
}

/** Approves each label at its version; the signature is checked before the first one. */
export async function approveLabels(
  call: ClientCall,
  { labels, signature }: LabelApprovals,
): Promise<Result<readonly Approved[], Failure>> {
  const signed = await signatureOf(call, signature);
  if (!signed.ok) return signed;
  const results: Approved[] = [];
  for (const label of labels) results.push(await approveOne(call, label, signature));
  return ok(results);
}
