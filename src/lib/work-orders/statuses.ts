/** Statuses of a work order, and the company's transitions between them. */
import { statusOf, type Status, type StatusTable } from '#lib/records/status.ts';

/** Whom a held order waits for. */
export const waitingFor = ['client', 'house', 'material', 'vendor'] as const;
export type WaitingFor = (typeof waitingFor)[number];

export const ON_HOLD = 'ON_HOLD';

const beforeShipping = ['SCHEDULED', 'IN_PROGRESS', ON_HOLD, 'QC', 'COMPLETED'];

export const workStatuses: StatusTable = {
  submitted: 'SCHEDULED',
  statuses: [
    { id: 'SCHEDULED', label: 'Scheduled', tone: 'moving', next: 'Work starts as planned.' },
    { id: 'IN_PROGRESS', label: 'In progress', tone: 'moving', next: 'We work on your goods.' },
    {
      id: ON_HOLD,
      label: 'On hold',
      tone: 'moving',
      next: 'Work goes on when the reason is gone.',
    },
    { id: 'QC', label: 'Final inspection', tone: 'moving', next: 'We check the finished goods.' },
    { id: 'COMPLETED', label: 'Completed', tone: 'good', next: 'The goods are ready to ship.' },
    { id: 'SHIPPED', label: 'Shipped', tone: 'good', next: 'The goods are on the way to you.' },
    { id: 'CLOSED', label: 'Closed', tone: 'draft', next: 'Nothing is left to do.' },
    { id: 'CANCELLED', label: 'Cancelled', tone: 'draft', next: 'No more work is done on it.' },
  ],
  moves: [
    { from: ['SCHEDULED', ON_HOLD, 'QC'], to: 'IN_PROGRESS', by: 'house' },
    { from: ['SCHEDULED', 'IN_PROGRESS', 'QC', ON_HOLD], to: ON_HOLD, by: 'house' },
    { from: ['IN_PROGRESS', ON_HOLD], to: 'QC', by: 'house' },
    { from: ['IN_PROGRESS', 'QC'], to: 'COMPLETED', by: 'house' },
    { from: ['COMPLETED'], to: 'SHIPPED', by: 'house' },
    { from: ['COMPLETED', 'SHIPPED'], to: 'CLOSED', by: 'house' },
    { from: beforeShipping, to: 'CANCELLED', by: 'house' },
  ],
};

const holdTexts: Readonly<Record<WaitingFor, Pick<Status, 'label' | 'next' | 'tone'>>> = {
  client: { label: 'Waiting for you', next: 'The work goes on when you answer.', tone: 'waiting' },
  house: { label: 'On hold: with us', next: 'We are on it.', tone: 'moving' },
  material: {
    label: 'On hold: material',
    next: 'Work goes on when the material is here.',
    tone: 'moving',
  },
  vendor: {
    label: 'On hold: vendor',
    next: 'Work goes on when the vendor has answered.',
    tone: 'moving',
  },
};

/** The status as the client reads it; a hold says whom it waits for. */
export function workStatusOf(id: string, waits: WaitingFor | null): Status {
  const status = statusOf(workStatuses, id);
  return id === ON_HOLD && waits ? { ...status, ...holdTexts[waits] } : status;
}

/** What the company asks the client for while an order is on hold. */
export const askKinds = ['question', 'sample', 'overrun'] as const;
export type AskKind = (typeof askKinds)[number];

/** What a client may do to a work order, beside writing a note. */
export type WorkAct = 'answer' | 'approve' | 'reject';

/** The acts that answer what was asked. */
export const actsOfAsk = (kind: AskKind | null): readonly WorkAct[] => {
  if (kind === null) return [];
  return kind === 'question' ? ['answer'] : ['approve', 'reject'];
};
