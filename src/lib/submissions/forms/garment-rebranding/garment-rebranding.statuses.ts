/** The statuses of a rebranding: those of a service request, with up to three samples before the work. */
import { status, type Move, type Status, type StatusTable } from '#lib/records/status.ts';
import { approveSample, rejectSample } from '../client-acts.ts';
import { serviceMoves, serviceStatuses } from '../service-request/service-request.statuses.ts';

const ROUNDS = [1, 2, 3] as const;

/** SAMPLE_MADE, SAMPLE_MADE_2, SAMPLE_MADE_3. */
const numbered = (id: string, round: number): string => (round === 1 ? id : `${id}_${round}`);
const made = (round: number): string => numbered('SAMPLE_MADE', round);
const rejected = (round: number): string => numbered('SAMPLE_REJECTED', round);
const last = ROUNDS.length;

const sampleStatuses: readonly Status[] = ROUNDS.flatMap((round): Status[] => [
  status.waiting(
    made(round),
    round === 1 ? 'Sample made' : `Sample ${round} made`,
    'Look at the photos, then approve or reject the sample.',
    {
      action: 'Review the sample',
    },
  ),
  {
    id: rejected(round),
    label: round === 1 ? 'Sample rejected' : `Sample ${round} rejected`,
    tone: round < last ? 'moving' : 'bad',
    next: round < last ? 'We’ll make another sample.' : 'We’ll call you.',
    companyAction: round < last ? 'Make sample' : 'Call',
  },
]);

const sampleMoves: readonly Move[] = ROUNDS.flatMap((round): Move[] => [
  { from: [round === 1 ? 'SCHEDULED' : rejected(round - 1)], to: made(round), by: 'company' },
  { from: [made(round)], to: 'SAMPLE_APPROVED', by: 'approve', terms: approveSample },
  { from: [made(round)], to: rejected(round), by: 'decline', terms: rejectSample },
]);

const whileSampling = ROUNDS.flatMap((round) => [made(round), rejected(round)]);

export const rebrandingStatuses: StatusTable = {
  submitted: 'SUBMITTED',
  asked: 'INFO_NEEDED',
  quoted: 'QUOTED',
  statuses: [
    ...serviceStatuses,
    ...sampleStatuses,
    status.good('SAMPLE_APPROVED', 'Sample approved', 'Work will start.', {
      companyAction: 'Start work',
      beforeWork: true,
    }),
  ],
  moves: [
    ...serviceMoves,
    ...sampleMoves,
    { from: ['SAMPLE_APPROVED'], to: 'IN_PROGRESS', by: 'company' },
    { from: [...whileSampling, 'SAMPLE_APPROVED'], to: 'ON_HOLD', by: 'company' },
    { from: [...whileSampling, 'SAMPLE_APPROVED'], to: 'CANCELLED', by: 'company' },
  ],
};
