/** The statuses of an authorization from the signature to its end. */
import type { StatusTable } from '#lib/records/status.ts';

/** Statuses in which a card may be charged. */
export const activeCardStatuses = ['ACTIVE', 'EXPIRING'] as const;

/** Active ones, and those before our callback. */
export const openCardStatuses = ['PENDING_VERIFICATION', ...activeCardStatuses] as const;

export const cardStatuses: StatusTable = {
  submitted: 'PENDING_VERIFICATION',
  statuses: [
    {
      id: 'PENDING_VERIFICATION',
      label: 'Waiting for our call',
      tone: 'moving',
      next: 'We’ll call you for the card number. Nothing is charged before that.',
      companyAction: 'Call',
    },
    {
      id: 'ACTIVE',
      label: 'Active',
      tone: 'good',
      next: 'We may charge this card within your limits. You can revoke it at any time.',
    },
    {
      id: 'EXPIRING',
      label: 'Expires soon',
      tone: 'waiting',
      next: 'It expires within 30 days. Please authorize a new card.',
      action: 'Authorize a new card',
      renews: true,
    },
    { id: 'EXPIRED', label: 'Expired', tone: 'bad', next: 'Please authorize a new card.' },
    {
      id: 'DECLINED',
      label: 'Declined',
      tone: 'bad',
      next: 'Please authorize another card.',
      needsNote: 'Give a reason.',
    },
    {
      id: 'REPLACED',
      label: 'Replaced',
      tone: 'draft',
      next: 'A newer authorization took its place.',
    },
    {
      id: 'REVOKED',
      label: 'Revoked',
      tone: 'draft',
      next: 'We no longer charge this card.',
    },
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
