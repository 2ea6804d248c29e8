/** Statuses of a label and all transitions between them. A status belongs to one revision. */
import { DRAFT, type StatusTable } from '#lib/records/status.ts';

export const PROOFED = 'PROOFED';
export const APPROVED = 'APPROVED';
export const SENT_TO_COMPANY = 'SENT_TO_HOUSE';
/** Archived label: hidden from lists and unprintable until restored. */
export const ARCHIVED = 'ARCHIVED';

export const labelStatuses: StatusTable = {
  submitted: APPROVED,
  statuses: [
    {
      id: PROOFED,
      label: 'Proofed',
      tone: 'waiting',
      next: 'All checks passed. Read the proof and sign it.',
    },
    {
      id: APPROVED,
      label: 'Approved',
      tone: 'good',
      next: 'Download it, or send it to us to print.',
    },
    {
      id: SENT_TO_COMPANY,
      label: 'Sent to us',
      tone: 'moving',
      next: 'We’ll print it and let you know.',
      companyAction: 'Print',
    },
    {
      id: 'PRINTED',
      label: 'Printed',
      tone: 'good',
      next: 'The labels are made.',
      companyAction: 'Apply',
    },
    {
      id: 'APPLIED',
      label: 'Applied',
      tone: 'good',
      next: 'The labels are on your garments.',
    },
    { id: ARCHIVED, label: 'Archived', tone: 'draft', next: 'Bring it back to use it again.' },
  ],
  moves: [
    { from: [SENT_TO_COMPANY], by: 'company', to: 'PRINTED' },
    { from: ['PRINTED'], by: 'company', to: 'APPLIED' },
    // The company could not print it: the client reads why and may send it again.
    { from: [SENT_TO_COMPANY], by: 'company', to: APPROVED },
    // Sent back: the client changes a new revision of it.
    { from: [SENT_TO_COMPANY], by: 'company', to: DRAFT },
  ],
};

/** Statuses in which a revision may be written into. */
export const isEditable = (status: string): boolean => status === DRAFT || status === PROOFED;

/** Statuses of a revision that was approved, whatever became of it. */
export const isApproved = (status: string): boolean => !isEditable(status) && status !== ARCHIVED;
