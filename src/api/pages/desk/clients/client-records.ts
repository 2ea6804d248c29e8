/** Records of a client at the desk, of one kind at a time. */
import { pageQuery } from '#lib/staff/page-query.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { labelStatuses } from '#lib/labels/statuses.ts';
import { clientRecordKinds, type ClientRecords } from '#lib/portal/desk-clients.ts';
import {
  companyLabelList,
  companyReceiptList,
  companySubmissionList,
  companyWorkList,
} from '#lib/portal/company-lists.ts';
import { receiptStatuses } from '#lib/receipts/status.ts';
import { statusOf, type StatusTable } from '#lib/records/status.ts';
import { deskPath } from '#lib/staff/desk-path.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { workStatuses } from '#lib/work-orders/statuses.ts';
import type { PageContext } from '../../context.ts';
import { deskApi, type DeskFailure } from '../desk-api.ts';

interface Row {
  readonly reference: string | null;
  readonly status: string;
  readonly updatedAt: string;
}

type RecordDescription = {
  readonly title: string;
  readonly form?: string;
  readonly table: Pick<StatusTable, 'statuses'>;
};

interface Page<T extends Row> {
  readonly items: readonly T[];
  readonly total?: number;
}

/** Reads one page of a client's records; receipts have their newest alone. */
export async function readClientRecords(
  context: PageContext,
  client: string,
): Promise<Result<ClientRecords, DeskFailure>> {
  const { searchParams } = context.url;
  const asked = searchParams.get('kind');
  const kind = clientRecordKinds.find(({ id }) => id === asked)?.id ?? 'forms';
  const { page, size } = pageQuery(context.url);
  const api = deskApi(context);
  const query = { client, size };
  const show = <T extends Row>(
    read: Result<Page<T>, DeskFailure>,
    describe: (item: T) => RecordDescription,
  ): Result<ClientRecords, DeskFailure> => {
    if (!read.ok) return read;
    const { items, total = items.length } = read.value;
    const rows = items.map((item) => {
      const { title, form = '', table } = describe(item);
      const reference = item.reference ?? '';
      const href = deskPath(reference, context.locals);
      const status = statusOf(table, item.status);
      return { reference, href, form, title, status, updatedAt: item.updatedAt };
    });
    return ok({ kind, rows, list: { page, size, total } });
  };
  if (kind === 'receipts') {
    return show(
      await api.get('/ops/receipts', companyReceiptList, { ...query, sort: '-updated' }),
      ({ vendor }) => ({ title: vendor, table: receiptStatuses }),
    );
  }
  if (kind === 'work-orders') {
    return show(
      await api.get('/ops/work-orders', companyWorkList, { ...query, page }),
      ({ title }) => ({ title, table: workStatuses }),
    );
  }
  if (kind === 'labels') {
    return show(await api.get('/ops/labels', companyLabelList, { ...query, page }), ({ name }) => ({
      title: name,
      table: labelStatuses,
    }));
  }
  return show(
    await api.get('/ops/submissions', companySubmissionList, { ...query, page }),
    ({ type, title }) => {
      const form = submissionForm(type);
      return { title, form: form?.title ?? type, table: form?.statuses ?? { statuses: [] } };
    },
  );
}
