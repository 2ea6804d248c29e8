/** Statuses of a work order, and the company's transitions between them. */
import { statusOf, type Status, type StatusTable } from '#lib/records/status.ts';
import { COMPANY } from '#lib/records/actor-side.ts';
import { isAfterWork } from './stages.ts';

/** Whom a held order waits for. */
export const waitingFor = ['client', COMPANY, 'material', 'vendor'] as const;
export type WaitingFor = (typeof waitingFor)[number];

export const ON_HOLD = 'ON_HOLD';

const beforeShipping = ['SCHEDULED', 'IN_PROGRESS', ON_HOLD, 'QC', 'COMPLETED'];

export const workStatuses: StatusTable = {
  submitted: 'SCHEDULED',
  statuses: [
    {
      id: 'SCHEDULED',
      label: 'Scheduled',
      tone: 'moving',
      next: 'Work will start as planned.',
      companyAction: 'Start work',
      beforeWork: true,
    },
    {
      id: 'IN_PROGRESS',
      label: 'In progress',
      tone: 'moving',
      next: 'We’re working on your goods.',
      companyAction: 'Work',
    },
    {
      id: ON_HOLD,
      label: 'On hold',
      tone: 'moving',
      next: 'We’ll resume when this is resolved.',
      companyAction: 'Resume',
    },
    {
      id: 'QC',
      label: 'Final inspection',
      tone: 'moving',
      next: 'We’re checking the finished goods.',
      companyAction: 'Inspect',
    },
    {
      id: 'COMPLETED',
      label: 'Completed',
      tone: 'good',
      next: 'The goods are ready to ship.',
      companyAction: 'Ship',
    },
    { id: 'SHIPPED', label: 'Shipped', tone: 'good', next: 'The goods are on their way.' },
    { id: 'CLOSED', label: 'Closed', tone: 'draft', next: 'No further action.' },
    { id: 'CANCELLED', label: 'Canceled', tone: 'draft', next: 'Work has stopped.' },
  ],
  moves: [
    { from: ['SCHEDULED', ON_HOLD, 'QC'], to: 'IN_PROGRESS', by: 'company' },
    // Finished goods that are found unsafe are stopped too.
    { from: ['SCHEDULED', 'IN_PROGRESS', 'QC', 'COMPLETED', ON_HOLD], to: ON_HOLD, by: 'company' },
    { from: ['IN_PROGRESS', ON_HOLD], to: 'QC', by: 'company' },
    { from: ['IN_PROGRESS', 'QC'], to: 'COMPLETED', by: 'company' },
    { from: ['COMPLETED'], to: 'SHIPPED', by: 'company' },
    { from: ['COMPLETED', 'SHIPPED'], to: 'CLOSED', by: 'company' },
    { from: beforeShipping, to: 'CANCELLED', by: 'company' },
  ],
};

const holdTexts: Readonly<Record<WaitingFor, Pick<Status, 'label' | 'next' | 'tone'>>> = {
  client: { label: 'Waiting for you', next: 'We’ll continue once you answer.', tone: 'waiting' },
  house: { label: 'On hold: our side', next: 'We’re working on it.', tone: 'moving' },
  material: {
    label: 'On hold: material',
    next: 'We’ll resume when the material arrives.',
    tone: 'moving',
  },
  vendor: {
    label: 'On hold: vendor',
    next: 'We’ll resume when the vendor has answered.',
    tone: 'moving',
  },
};

const resuming: Pick<Status, 'label' | 'next' | 'tone'> = {
  label: 'Resuming',
  next: 'Work resumes.',
  tone: 'moving',
};

/**
 * The status as the client reads it; a hold says whom it waits for.
 * @param reason of the hold; an approval has ended the one that the company must only lift
 */
export function workStatusOf(id: string, waits: WaitingFor | null, reason = 'unknown'): Status {
  const status = statusOf(workStatuses, id);
  if (id !== ON_HOLD || !waits) return status;
  return { ...status, ...(waits === COMPANY && reason === '' ? resuming : holdTexts[waits]) };
}

const heldFor = { client: 'client', house: 'our side', material: 'material', vendor: 'vendor' };

/** The status as the company reads it. */
export function companyWorkStatus(id: string, waits: WaitingFor | null): Status {
  const status = statusOf(workStatuses, id);
  if (id !== ON_HOLD || !waits) return status;
  return { ...status, label: `${status.label}: ${heldFor[waits]}`, tone: 'waiting' };
}

const working: readonly string[] = ['SCHEDULED', 'IN_PROGRESS', 'QC'];
const worked: readonly string[] = ['COMPLETED', 'SHIPPED'];

/** Returns true if a stage of an order in this status is counted; a finished order goes on with staging and shipping. */
export const isCounted = (status: string, stage: string): boolean =>
  working.includes(status) || (worked.includes(status) && isAfterWork(stage));

/** Requests to the client during a hold. */
export const askKinds = ['question', 'sample', 'overrun'] as const;
export type AskKind = (typeof askKinds)[number];

/** Client acts on a work order, beside notes. */
export type WorkAct = 'answer' | 'approve' | 'reject';

/** How long a client may undo an answer. */
export const UNDO_MS = 60_000;

export const isInTime = (answeredAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(answeredAt) < UNDO_MS;

/** Acts that answer a request. */
export const actsOfAsk = (kind: AskKind | null): readonly WorkAct[] => {
  if (kind === null) return [];
  return kind === 'question' ? ['answer'] : ['approve', 'reject'];
};
