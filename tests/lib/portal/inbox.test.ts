import { describe, expect, it } from 'vitest';
import { recentItems, waitingItems, whenText } from '#lib/portal/inbox.ts';
import { submissionForms } from '#lib/submissions/registry.ts';
import type { SubmissionOverview } from '#lib/submissions/replies.ts';
import type { WorkSummary } from '#lib/work-orders/replies.ts';

const today = '2026-03-02';

const record = (
  given: Partial<SubmissionOverview['waiting'][number]>,
): SubmissionOverview['waiting'][number] => ({
  id: 'id',
  type: 'service-request',
  reference: 'SR-2026-000001',
  title: 'Spring tickets',
  status: 'QUOTED',
  revision: 1,
  flags: [],
  onboardingIncomplete: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  submittedAt: '2026-03-01T10:00:00.000Z',
  due: null,
  ...given,
});

const order: WorkSummary = {
  id: 'id',
  reference: 'WO-2026-000001',
  revision: 1,
  submission: null,
  title: 'Cardigan rebrand',
  clientPo: '',
  priority: 'standard',
  status: 'ON_HOLD',
  waitingFor: 'client',
  holdReason: 'The label is wider.',
  ask: { kind: 'sample', text: 'OK to sew it over?', pieces: 0, at: '2026-02-27T10:00:00.000Z' },
  services: [],
  stores: [],
  pieces: 1,
  done: 0,
  progress: 0,
  stage: 'RECEIVED',
  passRate: null,
  health: 'at_risk',
  createdOn: '2026-02-20',
  scheduledOn: null,
  dueOn: '2026-03-10',
  promisedOn: null,
  startedOn: null,
  completedOn: null,
  forecastOn: null,
  isStalled: false,
  updatedAt: '2026-02-27T10:00:00.000Z',
};

const receipt = {
  reference: 'RC-2026-000001',
  vendor: 'Filati',
  openExceptions: 3,
  at: '2026-02-28T10:00:00.000Z',
};

describe('what waits for the client', () => {
  const waiting = [
    record({ due: '2026-06-01' }),
    record({
      reference: 'CC-2026-000001',
      type: 'damage-claim',
      status: 'FILED',
      due: '2026-03-09',
    }),
  ];

  it('sorts near deadlines first, then the latest', () => {
    const items = waitingItems({ waiting, receipts: [receipt] }, [order], today);
    expect(items.map(({ reference }) => reference)).toEqual([
      'CC-2026-000001',
      'SR-2026-000001',
      'RC-2026-000001',
      'WO-2026-000001',
    ]);
  });

  it('links each action to its page', () => {
    const expiring = record({
      type: 'card-authorization',
      reference: 'CA-2026-000001',
      status: 'EXPIRING',
    });
    const items = waitingItems(
      { waiting: [...waiting, expiring], receipts: [receipt] },
      [order],
      today,
    );
    expect(Object.fromEntries(items.map(({ reference, action }) => [reference, action]))).toEqual({
      'CC-2026-000001': { label: 'Send it to the carrier', href: '/damage-claim/CC-2026-000001' },
      'SR-2026-000001': { label: 'Review the quote', href: '/service-request/SR-2026-000001' },
      'CA-2026-000001': {
        label: 'Authorize a new card',
        href: '/card-authorization?replaces=CA-2026-000001',
      },
      'RC-2026-000001': {
        label: 'Review exceptions',
        href: '/report/receipt/receipt-report/RC-2026-000001#exceptions',
      },
      'WO-2026-000001': {
        label: 'Review the sample',
        href: '/report/process/WO-2026-000001#ask',
      },
    });
    expect(items.at(-1)?.text).toBe('OK to sew it over?');
  });

  it('shows nothing without an overview', () => {
    expect(waitingItems(null, [], today)).toEqual([]);
  });

  it('includes every status with an action, in every form', () => {
    const silent = submissionForms.flatMap(({ type, statuses }) =>
      statuses.statuses
        .filter(({ tone, action }) => (tone === 'waiting') !== (action !== undefined))
        .map(({ id }) => `${type} ${id}`),
    );
    expect(silent).toEqual([]);
  });
});

describe('what changed lately', () => {
  const changed = (
    kind: 'receipt' | 'work_order' | 'label',
    reference: string,
    status: string,
  ) => ({
    kind,
    type: '',
    reference,
    title: 'Title',
    status,
    waitingFor: null,
    updatedAt: '2026-03-01T10:00:00.000Z',
  });

  it('names each kind and leaves out what waits', () => {
    const items = recentItems(
      [
        changed('receipt', 'RC-2026-000002', 'ARRIVED'),
        changed('receipt', 'RC-2026-000001', 'RECEIVED_WITH_EXCEPTIONS'),
        changed('work_order', 'WO-2026-000002', 'QC'),
        changed('label', 'LB-2026-000001', 'APPROVED'),
        {
          ...changed('label', 'CT-2026-000001', 'ANSWERED'),
          kind: 'submission',
          type: 'contact-us',
        },
        { ...changed('label', 'XX-2026-000001', 'NEW'), kind: 'submission', type: 'gone' },
      ],
      [{ reference: 'RC-2026-000001' }],
    );
    expect(items.map(({ kind, href, status }) => [kind, href, status.label])).toEqual([
      ['Receipt', '/report/receipt/receipt-report/RC-2026-000002', 'Arrived'],
      ['Work order', '/report/process/WO-2026-000002', 'Final inspection'],
      ['Label', '/create_lable/LB-2026-000001', 'Approved'],
      ['Contact Us', '/contact-us/CT-2026-000001', 'Answered'],
    ]);
  });

  it('calls a record without a number a draft, and leads to it by its id', () => {
    const id = '8d41f78c-180a-4cb0-afc5-eff02c086e8d';
    const [item] = recentItems([changed('label', id, 'PROOFED')], []);
    expect(item).toMatchObject({ reference: 'Draft', title: 'Title', href: `/create_lable/${id}` });
  });

  it('agrees with the receipts list: nothing waits once every exception is answered', () => {
    const received = changed('receipt', 'RC-2026-000001', 'RECEIVED_WITH_EXCEPTIONS');
    const tones = [1, 0, undefined].map(
      (openExceptions) => recentItems([{ ...received, openExceptions }], [])[0]?.status.tone,
    );
    expect(tones).toEqual(['waiting', 'moving', 'waiting']);
  });

  it('shows dates as dates', () => {
    expect(whenText('2026-03-01')).toBe('Mar 1, 2026');
    expect(whenText('2026-03-01T15:00:00.000Z')).toBe('Mar 1, 2026, 10:00 AM');
  });
});
