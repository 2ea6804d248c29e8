/** A client's last own act on a record in words. */
import { requirementsOf } from '#lib/records/status.ts';
import type { SubmissionDefinition } from './definition.ts';

const verbs: Readonly<Record<string, string>> = {
  approve: 'approved',
  accept: 'accepted',
  decline: 'declined',
  reject: 'rejected',
};

/** Returns 'You approved the quote'; '' for the submit, which has a separate text. */
export function ownActText(
  { statuses, noun }: Pick<SubmissionDefinition, 'statuses' | 'noun'>,
  { kind, from }: { readonly kind: string; readonly from: string },
): string {
  const acts: Readonly<Record<string, string>> = {
    reply: 'Your message was sent',
    answered: 'Your answer was sent',
    withdraw: `You withdrew this ${noun}`,
    appeal: 'You appealed the decision',
    retract: 'You withdrew the appeal',
    revoke: `You revoked this ${noun}`,
    dispute: 'You disputed the decision',
    prefer: 'You set this card as the first to charge',
    send: `You marked this ${noun} as sent`,
  };
  const isAct = kind === 'approve' || kind === 'decline';
  const label = isAct ? requirementsOf(statuses, from, kind)?.label : undefined;
  const [verb = '', ...object] = (label ?? kind).toLowerCase().split(' ');
  const done = verbs[verb];
  return acts[kind] ?? (done ? `You ${done} the ${object.join(' ') || noun}` : '');
}

/** Client texts of record flags; company-only flags are absent. */
export const flagTexts: Readonly<Record<string, string>> = {
  LATE: 'Marked LATE: sent after the deadline.',
  CRITICAL: 'Marked CRITICAL: we were alerted at once.',
  RUSH: 'Marked RUSH.',
  URGENT: 'Marked URGENT.',
};
