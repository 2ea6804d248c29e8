/** Welcome page as an inbox: pending actions and recent changes. */
import { dayText, daysBetween, isDay } from '#lib/kernel/calendar-day.ts';
import { companyMomentText } from '#lib/kernel/company-moment.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { formRight } from '#lib/people/form-right.ts';
import type { ClientRight } from '#lib/people/rights.ts';
import { labelStatuses } from '#lib/labels/statuses.ts';
import { receiptPath } from '#lib/receipts/receipt.ts';
import { receiptStatusOf } from '#lib/receipts/status.ts';
import { displayReference } from '#lib/records/reference.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { statusOf, type Status } from '#lib/records/status.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import type { SubmissionOverview } from '#lib/submissions/replies.ts';
import { workPath } from '#lib/work-orders/path.ts';
import type { WorkSummary } from '#lib/work-orders/replies.ts';
import { workStatusOf, type AskKind } from '#lib/work-orders/statuses.ts';
import { counted } from '#lib/kernel/count-text.ts';
import type { RecentRecord } from './recent.ts';

interface Item {
  readonly reference: string;
  readonly title: string;
  /** Kind of record. */
  readonly kind: string;
  readonly href: string;
  readonly status: Pick<Status, 'label' | 'tone'>;
  /** The moment of its last change, or a day. */
  readonly at: string;
}

export interface WaitingItem extends Item {
  /** Request, or next step. */
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string };
  /** Right to do it; others open the record. */
  readonly right: ClientRight;
  /** The last day for it, 2026-02-28; null without one. */
  readonly due: string | null;
}

/** A day within these is named before everything else. */
const NEAR_DAYS = 14;

const askActions: Readonly<Record<AskKind, string>> = {
  question: 'Answer',
  sample: 'Review the sample',
  overrun: 'Review the extra pieces',
};

function waitingOrder(order: WorkSummary): WaitingItem {
  const { reference, title, ask, holdReason, updatedAt: at } = order;
  const href = workPath(reference);
  const { label, tone, next } = workStatusOf(order.status, order.waitingFor);
  const action = { label: ask ? askActions[ask.kind] : 'Answer', href: `${href}#ask` };
  const text = [ask?.text, holdReason].find((each) => each !== undefined && each !== '') ?? next;
  return {
    reference,
    title,
    kind: 'Work order',
    href,
    status: { label, tone },
    text,
    action,
    right: 'records',
    due: null,
    at,
  };
}

function waitingReceipt(receipt: SubmissionOverview['receipts'][number]): WaitingItem {
  const { reference, vendor, openExceptions: open, at } = receipt;
  const href = receiptPath(reference);
  return {
    reference,
    title: vendor,
    kind: 'Receipt',
    href,
    status: { label: counted(open, 'exception'), tone: 'waiting' },
    text: 'Tell us what to do with the goods.',
    action: { label: 'Review exceptions', href: `${href}#exceptions` },
    right: 'records',
    due: null,
    at,
  };
}

function waitingRecord(record: SubmissionOverview['waiting'][number]): WaitingItem[] {
  const { reference, title, type, status: id, updatedAt: at, due } = record;
  const form = submissionForm(type);
  if (!form || reference === null) return [];
  const { label, tone, next, action = 'Open', renews } = statusOf(form.statuses, id);
  const href = recordPath(form, reference);
  const renewal = `${pathOf(form.route)}?replaces=${reference}`;
  return [
    {
      reference,
      title: title || form.title,
      kind: form.title,
      href,
      status: { label, tone },
      text: next,
      action: { label: action, href: renews ? renewal : href },
      right: id === form.statuses.quoted ? 'sign' : formRight(type),
      due,
      at,
    },
  ];
}

/** Returns pending actions: near deadlines first, then newest first. */
export function waitingItems(
  overview: Pick<SubmissionOverview, 'waiting' | 'receipts'> | null,
  orders: readonly WorkSummary[],
  today: string,
): WaitingItem[] {
  const items = [
    ...orders.map(waitingOrder),
    ...(overview?.receipts ?? []).map(waitingReceipt),
    ...(overview?.waiting ?? []).flatMap(waitingRecord),
  ];
  const nearDay = ({ due }: WaitingItem): string =>
    due !== null && daysBetween(today, due) <= NEAR_DAYS ? due : 'later';
  return items.toSorted(
    (one, other) => nearDay(one).localeCompare(nearDay(other)) || other.at.localeCompare(one.at),
  );
}

function inboxItem(record: RecentRecord): Omit<Item, 'reference' | 'title' | 'at'> | null {
  const { kind, type, reference, status } = record;
  if (kind === 'receipt') {
    const href = receiptPath(reference);
    return { kind: 'Receipt', href, status: receiptStatusOf(record) };
  }
  if (kind === 'work_order') {
    const shown = workStatusOf(status, record.waitingFor, record.holdReason);
    return { kind: 'Work order', href: workPath(reference), status: shown };
  }
  if (kind === 'label') {
    const href = recordPath({ route: 'create-label' }, reference);
    return { kind: 'Label', href, status: statusOf(labelStatuses, status) };
  }
  const form = submissionForm(type);
  if (!form) return null;
  return {
    kind: form.title,
    href: recordPath(form, reference),
    status: statusOf(form.statuses, status),
  };
}

/** Returns recent changes, without pending records. */
export function recentItems(
  records: readonly RecentRecord[],
  waiting: readonly Pick<WaitingItem, 'reference'>[],
): Item[] {
  const above = new Set(waiting.map(({ reference }) => reference));
  return records.flatMap((record) => {
    const shown = above.has(record.reference) ? null : inboxItem(record);
    return shown
      ? [
          {
            ...shown,
            reference: displayReference(record.reference),
            title: record.title,
            at: record.updatedAt,
          },
        ]
      : [];
  });
}

/** A day or a moment as people read it. */
export const whenText = (at: string): string => (isDay(at) ? dayText(at) : companyMomentText(at));
