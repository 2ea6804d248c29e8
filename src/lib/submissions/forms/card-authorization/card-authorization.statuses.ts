/** The statuses of an authorization from the signature to its end. */
import { status, type StatusTable } from '#lib/records/status.ts';

/** Statuses in which a card may be charged. */
export const activeCardStatuses = ['ACTIVE', 'EXPIRING'] as const;

/** Active ones, and those before our callback. */
export const openCardStatuses = ['PENDING_VERIFICATION', ...activeCardStatuses] as const;

export const cardStatuses: StatusTable = {
  submitted: 'PENDING_VERIFICATION',
  statuses: [
    status.moving(
      'PENDING_VERIFICATION',
      'Waiting for our call',
      'We’ll call you for the card number. Nothing is charged before that.',
      {
        companyAction: 'Call',
      },
    ),
    status.good(
      'ACTIVE',
      'Active',
      'We may charge this card within your limits. You can revoke it at any time.',
    ),
    status.waiting(
      'EXPIRING',
      'Expires soon',
      'It expires within 30 days. Please authorize a new card.',
      {
        action: 'Authorize a new card',
        renews: true,
      },
    ),
    status.bad('EXPIRED', 'Expired', 'Please authorize a new card.'),
    status.bad('DECLINED', 'Declined', 'Please authorize another card.', {
      needsNote: 'Give a reason.',
    }),
    status.draft('REPLACED', 'Replaced', 'A newer authorization took its place.'),
    status.draft('REVOKED', 'Revoked', 'We no longer charge this card.'),
  ],
  moves: [
    { from: ['PENDING_VERIFICATION'], to: 'ACTIVE', by: 'company' },
    { from: [...openCardStatuses], to: 'DECLINED', by: 'company' },
    { from: ['ACTIVE'], to: 'EXPIRING', by: 'time' },
    { from: [...openCardStatuses], to: 'EXPIRED', by: 'time' },
    { from: [...openCardStatuses], to: 'REPLACED', by: 'successor' },
    { from: ['ACTIVE'], to: 'ACTIVE', by: 'prefer' },
    { from: ['EXPIRING'], to: 'EXPIRING', by: 'prefer' },
    { from: ['PENDING_VERIFICATION'], to: 'PENDING_VERIFICATION', by: 'prefer' },
    { from: [...openCardStatuses], to: 'REVOKED', by: 'revoke' },
  ],
};
