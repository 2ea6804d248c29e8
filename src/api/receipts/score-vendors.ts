/** How a client's vendors deliver: each of them, and all together by month; on a page or as a file. */
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ReceiptExport, VendorQuery } from '#lib/receipts/calls.ts';
import { arrivedStatuses, countedStatuses } from '#lib/receipts/status.ts';
import {
  scoreNames,
  vendorFileColumns,
  type Score,
  type VendorScores,
} from '#lib/receipts/vendor-scores.ts';
import { fileRecord } from '#lib/reports/column.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import type { Failure } from '#api/kernel/failures.ts';
import type { ExportContext } from '#api/reports/export-list.ts';
import { reportFile } from '#api/reports/report-file.ts';
import { readBy, type Reader } from '#api/security/rights.ts';
import { filterOf, isUnmatchable } from './list-receipts.ts';
import { sumsByVendorMonth, type VendorMonth } from './queries/vendor-scores.ts';

const added = (rows: readonly VendorMonth[]): Score =>
  Object.fromEntries(
    scoreNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Score;

/** As the newest delivery writes it. */
const nameOf = (rows: readonly VendorMonth[]): string =>
  rows.toSorted((one, other) => other.last.localeCompare(one.last))[0]?.vendor ?? '';

/** The deliveries that have come, by vendor and by month. */
export async function scoreVendors(
  context: Pick<ExportContext, 'database'> & Reader,
  clientId: string,
  { from, to, vendor }: VendorQuery,
): Promise<VendorScores> {
  const asked = { q: '', po: '', carrier: '', item: '', vendor, from, to };
  const filter = { ...(await filterOf(context, clientId, asked)), statuses: arrivedStatuses };
  if (isUnmatchable(filter)) return { vendors: [], months: [] };
  const rows = await sumsByVendorMonth(context.database.reportReader, filter, countedStatuses);
  const vendors = [...Map.groupBy(rows, ({ key }) => key).values()]
    .map((own) => ({ vendor: nameOf(own), ...added(own) }))
    .toSorted(
      (one, other) => other.deliveries - one.deliveries || one.vendor.localeCompare(other.vendor),
    );
  const months = [...Map.groupBy(rows, ({ month }) => month)]
    .map(([month, own]) => ({ month, ...added(own) }))
    .toSorted((one, other) => one.month.localeCompare(other.month));
  return readBy(context, { vendors, months });
}

/** The vendors as a file; 422 for a PDF. */
export async function exportVendors(
  context: ExportContext,
  clientId: string,
  query: ReceiptExport,
): Promise<Result<Response, Failure>> {
  const { format, from = '', to = '' } = query;
  if (format === 'pdf') return invalidForm({ format: 'Vendors leave as CSV or XLSX.' });
  const { vendors } = await scoreVendors(context, clientId, query);
  const file = await reportFile(context, {
    clientId,
    report: 'vendors',
    title: 'Vendors',
    format,
    from,
    to,
    filters: [],
    total: vendors.length,
    columns: vendorFileColumns,
    rows: vendors.map((row) => fileRecord(vendorFileColumns, row)),
    summed: [],
  });
  return ok(file);
}
