/** Requests for a second person in words. */
import type { Approval } from '#lib/portal/approvals/calls.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { statusOf } from '#lib/records/status.ts';

/** Returns what is asked: 'Send a quote of $12,000.00 for SR-2026-000001'. */
export function approvalText({
  kind,
  reference,
  amount,
  company,
  ask,
  form,
  title,
}: Approval): string {
  if (kind === 'erase') return `Erase ${company} (${reference})`;
  if (kind === 'owner') return `Make ${title} an owner of ${company} (${reference})`;
  if (kind === 'quote') return `Send ${amount} for ${reference}`;
  const statuses = submissionForm(form)?.statuses;
  const to = ask?.move?.to ?? '';
  return `${statuses ? statusOf(statuses, to).label : to}, ${amount}: ${reference}`;
}
