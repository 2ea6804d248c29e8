/** Acts of the client that need a signature or a reason. */
import type { ActionRequirements } from '#lib/records/status.ts';

/** Version of the statements below. Increment on any change: signed texts keep their version. */
const version = '2026-02';

export const approveQuote: ActionRequirements = {
  label: 'Approve quote',
  onQuote: true,
  whileValid: true,
  signature: {
    intent: 'Sign and approve quote',
    documentType: 'quote-approval',
    version,
    statement: 'I approve this quote and order the work at these prices.',
  },
};

export const declineQuote: ActionRequirements = {
  label: 'Decline quote',
  submit: 'Send reason and decline',
  onQuote: true,
  reason: true,
};

export const acceptOffer: ActionRequirements = {
  label: 'Accept offer',
  onQuote: true,
  whileValid: true,
  signature: {
    intent: 'Sign and accept offer',
    documentType: 'offer-acceptance',
    version,
    statement: 'I accept this offer. When it is paid, the claim is settled in full.',
  },
};

export const declineOffer: ActionRequirements = {
  label: 'Decline offer',
  onQuote: true,
  reason: true,
  signature: {
    intent: 'Sign and decline offer',
    documentType: 'offer-refusal',
    version,
    statement: 'I do not accept this offer. I maintain my claim.',
  },
};

/** The claim went to the carrier, by the client's own hand. */
export const sendToCarrier: ActionRequirements = {
  label: 'Sent to the carrier',
  submit: 'Save the date it was sent',
  waits: 'Send it to the carrier',
  day: 'Sent on',
  remark: 'How',
};

/** Against the company's decision on a garment claim. */
export const appeal: ActionRequirements = {
  label: 'Appeal',
  submit: 'Send appeal',
  isOptional: true,
  reason: true,
};

/** Against the end of a cargo claim that was declined. */
export const dispute: ActionRequirements = {
  label: 'Dispute',
  submit: 'Send dispute',
  isOptional: true,
  reason: true,
};

export const approveSample: ActionRequirements = {
  label: 'Approve sample',
  signature: {
    intent: 'Sign and approve sample',
    documentType: 'sample-approval',
    version,
    statement: 'I have seen the sample and approve it. Produce all garments like it.',
  },
};

export const rejectSample: ActionRequirements = {
  label: 'Reject sample',
  submit: 'Send reason and reject',
  reason: true,
};
