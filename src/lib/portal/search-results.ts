/** Search results as tables: a group per kind, with a link to its whole list. */
import { dayText } from '#lib/kernel/calendar-day.ts';
import { labelShape } from '#lib/labels/columns.ts';
import { labelStatuses } from '#lib/labels/statuses.ts';
import { productShape } from '#lib/products/columns.ts';
import { receiptShape } from '#lib/receipts/columns.ts';
import { receiptPath } from '#lib/receipts/receipt.ts';
import { receiptStatusOf } from '#lib/receipts/status.ts';
import { recordPath } from '#lib/records/record-path.ts';
import { padReference } from '#lib/records/reference.ts';
import { DRAFT_NAME, statusOf, type Status } from '#lib/records/status.ts';
import type { Cell, ReportHead, ReportRow } from '#lib/reports/cells.ts';
import { readReportState, reportAddress, type ReportShape } from '#lib/reports/list-query.ts';
import { storeShape } from '#lib/stores/columns.ts';
import { storeStatusTable } from '#lib/stores/store-form.ts';
import { storeAddress } from '#lib/stores/store-list.ts';
import { submissionShape } from '#lib/submissions/columns.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { workShape } from '#lib/work-orders/columns.ts';
import { workPath } from '#lib/work-orders/path.ts';
import { workStatusOf } from '#lib/work-orders/statuses.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import type { FoundGroupReply, FoundKind, FoundRecordReply } from './search.ts';

export interface FoundGroup {
  readonly kind: FoundKind;
  readonly title: string;
  readonly total: number;
  readonly heads: readonly ReportHead[];
  readonly rows: readonly ReportRow[];
  /** The lists with all that match. */
  readonly lists: readonly { readonly label: string; readonly href: string }[];
}

interface KindView {
  readonly title: string;
  /** Meaning of the date. */
  readonly day: string;
  readonly number?: string;
  readonly href: (record: FoundRecordReply) => string;
  readonly status?: (record: FoundRecordReply) => Pick<Status, 'label' | 'tone'>;
  /** The list that shows all of them, and the filter that it takes the text by. */
  readonly list?: readonly [shape: ReportShape, filter: string];
}

const numberOf = ({ reference, id }: FoundRecordReply): string => reference ?? id;

const listAddress = (shape: ReportShape, filter: string, text: string): string =>
  reportAddress(shape, readReportState(shape, new URLSearchParams({ [filter]: text })));

const receipts = {
  day: 'Date',
  href: (record: FoundRecordReply) => receiptPath(numberOf(record)),
  status: receiptStatusOf,
};

const views: Readonly<Record<FoundKind, KindView>> = {
  submissions: {
    title: 'Requests and claims',
    day: 'Last change',
    href: ({ type, reference, id }) => {
      const form = submissionForm(type);
      if (!form) return pathOf('welcome');
      return reference === null
        ? `${pathOf(form.route)}?draft=${encodeURIComponent(id)}`
        : recordPath(form, reference);
    },
    status: ({ type, status }) =>
      statusOf(submissionForm(type)?.statuses ?? { statuses: [] }, status),
  },
  receipts: { ...receipts, title: 'Receipts', list: [receiptShape, 'q'] },
  receipt_items: { ...receipts, title: 'Receipts with this item', list: [receiptShape, 'item'] },
  work_orders: {
    title: 'Work orders',
    day: 'Due',
    href: (record) => workPath(numberOf(record)),
    status: ({ status, waitingFor, holdReason }) => workStatusOf(status, waitingFor, holdReason),
    list: [workShape, 'q'],
  },
  labels: {
    title: 'Labels',
    day: 'Last change',
    href: (record) => recordPath({ route: 'create-label' }, numberOf(record)),
    status: ({ status }) => statusOf(labelStatuses, status),
    list: [labelShape, 'q'],
  },
  products: {
    title: 'Products',
    day: 'Last change',
    number: 'SKU',
    // Products are shown and changed in their list.
    href: (record) => listAddress(productShape, 'q', numberOf(record)),
    list: [productShape, 'q'],
  },
  stores: {
    title: 'Stores',
    day: 'Last change',
    href: (record) => storeAddress(numberOf(record)),
    status: ({ status }) => statusOf(storeStatusTable, status),
    list: [storeShape, 'q'],
  },
};

/** The badge of a record. */
function statusCell({ status }: KindView, record: FoundRecordReply): Cell {
  if (!status) return '';
  const { label, tone } = status(record);
  return { kind: 'status', label, tone };
}

const rowOf = (view: KindView, record: FoundRecordReply): ReportRow => ({
  id: record.id,
  cells: {
    number: { kind: 'link', text: record.reference ?? DRAFT_NAME, href: view.href(record) },
    title: record.title || 'No title yet',
    ...(view.status && { status: statusCell(view, record) }),
    day: dayText(record.day),
  },
});

const headsOf = ({ day, status, number = 'Number' }: KindView): ReportHead[] => [
  { id: 'number', label: number, card: 'id' },
  ...(status ? [{ id: 'status', label: 'Status', card: 'badge' as const }] : []),
  { id: 'title', label: 'Title', card: 'title', fit: 'grows' },
  { id: 'day', label: day, card: 'id' },
];

const listsOf = (view: KindView, { types, total }: FoundGroupReply, text: string) => {
  if (view.list) {
    return [
      {
        label: total > 1 ? `View all ${total} in list` : 'View in list',
        href: listAddress(...view.list, text),
      },
    ];
  }
  return types.flatMap((each) => {
    const form = submissionForm(each.type);
    if (!form) return [];
    return [
      {
        label: `${form.title}: ${each.total}`,
        href: listAddress(submissionShape(form), 'q', text),
      },
    ];
  });
};

/** The groups as the page shows them. Their lists get the whole number where a short one was found. */
export function foundGroups(groups: readonly FoundGroupReply[], text: string): FoundGroup[] {
  const number = padReference(text);
  const isShort = groups.some(({ items }) => items.some((each) => each.reference === number));
  const searched = (isShort ? number : undefined) ?? text;
  return groups.map((group) => {
    const view = views[group.kind];
    return {
      kind: group.kind,
      title: view.title,
      total: group.total,
      heads: headsOf(view),
      rows: group.items.map((record) => rowOf(view, record)),
      lists: listsOf(view, group, searched),
    };
  });
}
