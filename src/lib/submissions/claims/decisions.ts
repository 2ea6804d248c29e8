/** Decisions on claims: an appeal is decided by another person than the first decision. */
import { claimTypes } from '#lib/kernel/form-table.ts';

/** A part of a claim is granted: its amount is named. */
export const PARTLY_APPROVED = 'PARTLY_APPROVED';

/** Statuses that grant a claim. */
export const granting: readonly string[] = ['APPROVED', PARTLY_APPROVED, 'APPEAL_GRANTED', 'PAID'];

export const claimDecisions: readonly string[] = [
  ...granting,
  'REJECTED',
  'DECLINED',
  'OFFERED',
  'APPEAL_REFUSED',
];

const appealed: readonly string[] = ['APPEALED', 'DISPUTED'];

/** Returns true if a claim of this status is decided a second time. */
export const isAppealed = ({ type, status }: { readonly type: string; readonly status: string }) =>
  claimTypes().includes(type) && appealed.includes(status);

export const decidedFirstText = 'You made the first decision. Another person decides the appeal.';
