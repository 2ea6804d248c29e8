/** The statuses of a signed version of the terms: it is valid until a version comes that must be signed again. */
import { status, type StatusTable } from '#lib/records/status.ts';

/** Statuses in which a signature holds. */
export const validTermsStatuses = ['SIGNED', 'RESIGN_NEEDED'] as const;

/** Statuses in which a client has signed, and nothing newer has replaced it. */
export const heldTermsStatuses = [...validTermsStatuses, 'EXPIRED'] as const;

export const termsStatuses: StatusTable = {
  submitted: 'SIGNED',
  statuses: [
    status.good(
      'SIGNED',
      'Signed',
      'Your copy stays here. We’ll email you when a new version must be signed.',
    ),
    status.waiting(
      'RESIGN_NEEDED',
      'New version to sign',
      'Please read what has changed and sign the new version.',
      {
        action: 'Read and sign',
        renews: true,
      },
    ),
    status.bad(
      'EXPIRED',
      'Signature expired',
      'A newer version is in force. Please sign it, so that we can schedule work.',
    ),
    status.draft(
      'REPLACED',
      'Replaced by a newer signature',
      'You have signed a newer version. This copy stays here.',
    ),
  ],
  moves: [
    { from: ['SIGNED'], to: 'RESIGN_NEEDED', by: 'time' },
    { from: [...validTermsStatuses], to: 'EXPIRED', by: 'time' },
    { from: [...heldTermsStatuses], to: 'REPLACED', by: 'successor' },
  ],
};
