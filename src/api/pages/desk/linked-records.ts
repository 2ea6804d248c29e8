/** Records that belong to a record of the desk: forms, receipts and work orders of its client that name it. */
import {
  companyReceiptList,
  companySubmissionList,
  companyWorkList,
} from '#lib/portal/company-lists.ts';
import type { DeskRecordView } from '#lib/portal/desk-record.ts';
import type { LinkedRecord } from '#lib/portal/linked-record.ts';
import { receiptStatuses } from '#lib/receipts/status.ts';
import { statusOf, type StatusTable } from '#lib/records/status.ts';
import { deskPath } from '#lib/staff/desk-path.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { workStatuses } from '#lib/work-orders/statuses.ts';
import type { PageContext } from '../context.ts';
import { deskApi } from './desk-api.ts';

const MAX_LINKED = 10;

interface LinkedRow {
  readonly reference: string | null;
  readonly status: string;
}

/** Reads the records of the same client that name this one; unreadable lists are left out. */
export async function linkedAtDesk(
  context: PageContext,
  { record, reference }: DeskRecordView,
): Promise<readonly LinkedRecord[]> {
  const client = record.requester?.['clientId'] ?? '';
  if (client === '') return [];
  const api = deskApi(context);
  const query = { client, q: reference, size: MAX_LINKED };
  const [forms, receipts, orders] = await Promise.all([
    api.get('/ops/submissions', companySubmissionList, query),
    api.get('/ops/receipts', companyReceiptList, query),
    api.get('/ops/work-orders', companyWorkList, query),
  ]);
  const link = (
    { reference: number, status }: LinkedRow,
    title: string,
    table: Pick<StatusTable, 'statuses'>,
  ): LinkedRecord[] =>
    number === null || number === reference
      ? []
      : [
          {
            reference: number,
            title,
            status: statusOf(table, status),
            href: deskPath(number, context.locals),
          },
        ];
  const items = <T>(read: { ok: boolean; value?: { items: readonly T[] } }): readonly T[] =>
    read.ok ? (read.value?.items ?? []) : [];
  return [
    ...items(forms).flatMap((form) =>
      link(form, form.title, submissionForm(form.type)?.statuses ?? { statuses: [] }),
    ),
    ...items(receipts).flatMap((each) => link(each, each.vendor, receiptStatuses)),
    ...items(orders).flatMap((order) => link(order, order.title, workStatuses)),
  ];
}
