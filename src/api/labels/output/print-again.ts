/** Prints cartons of the print log again: with their numbers, in their revision, for a reason. */
import type { LabelAgain } from '#lib/labels/calls.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { ARCHIVED } from '#lib/labels/statuses.ts';
import { visibleLabel } from '#lib/labels/label-form.ts';
import { ssccParts } from '#lib/labels/engine/barcodes/sscc.ts';
import type { LabelSpec } from '#lib/labels/engine/spec.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { PrintLogRow } from '#api/db/tables/labels.ts';
import { fileHeaders } from '#api/files/file-headers.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { makeLabelFiles } from '../tasks.ts';
import { ownLabel } from '../own-label.ts';
import { findOwnJob } from '../queries/label-jobs.ts';
import { findPrint, insertPrint, printIdOf, assertSamePrint } from '../queries/label-log.ts';
import { jobFileTypes } from './job-format.ts';
import { readLogo } from './print-facts.ts';
import type { BadRow } from './make-labels.ts';
import { printOf, type Printing, clientPrinter } from './log-print.ts';
import { print, type Output } from './make-output.ts';
import { JOB_LIMITS, orderOf } from './run-label-job.ts';

const reprintOf = (printing: Printing, row: PrintLogRow, { reason }: LabelAgain) => ({
  ...printOf(printing),
  labels: row.labels,
  first_sscc: row.first_sscc,
  last_sscc: row.last_sscc,
  cartons: row.cartons,
  job_id: row.job_id,
  reprint_of: row.id,
  reason,
});

/** Repeats the labels of a job; 409 if its rows are gone, or give other labels. */
async function jobAgain(
  printing: Printing,
  row: PrintLogRow,
  { requested, id }: { readonly requested: LabelAgain; readonly id: string },
): Promise<Result<Response, Failure>> {
  const { context, clientId } = printing.by;
  const job = await findOwnJob(context.database.db, { clientId, id: row.job_id ?? '' });
  const order = job ? await orderOf(context, job) : null;
  const bad = new Set((job?.bad_rows as readonly BadRow[] | undefined)?.map((each) => each.row));
  const rows = order?.rows.filter((each) => !bad.has(each.row)) ?? [];
  if (!order || rows.length === 0) return fail('conflict', { message: labelMessages.againGone });
  const { format } = requested;
  const limits = { ...JOB_LIMITS, owner: clientId };
  const made = await context.workers.run(makeLabelFiles, { ...order, format, rows }, limits);
  if (made.labels !== row.labels || made.bad.length > 0) {
    return fail('conflict', { message: labelMessages.againDiffers });
  }
  const again = { ...reprintOf(printing, row, requested), id };
  await context.database.transaction((tx) => insertPrint(tx, again));
  const { label, revision } = printing.own;
  const { extension, contentType } = jobFileTypes[format];
  const name = `${label.reference ?? label.name}-r${revision.revision}-labels.${extension}`;
  return ok(new Response(made.bytes, { headers: fileHeaders({ name, contentType }) }));
}

/** Reprints the cartons of a print with their numbers; 404 for a print lacking carton numbers. */
export async function printAgain(
  call: ClientCall,
  { id, printId }: { readonly id: string; readonly printId: string },
  requested: LabelAgain,
): Output {
  const { db } = call.context.database;
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label } = found.value;
  const row = await findPrint(db, { id: printId, labelId: label.id });
  if (!row || row.first_sscc === null || row.last_sscc === null) return fail('not_found');
  if (label.status === ARCHIVED) return fail('conflict', { message: labelMessages.archived });
  const own = await ownLabel(call, id, row.revision);
  if (!own.ok) return own;
  const { revision } = own.value;
  const serialOf = (sscc: string): number => ssccParts(sscc).ssccSerial;
  const count = serialOf(row.last_sscc) - serialOf(row.first_sscc) + 1;
  const { reason: _, ...file } = requested;
  const spec: LabelSpec = { ...visibleLabel(revision.spec), revision: row.revision };
  const printing: Printing = {
    by: clientPrinter(call),
    own: own.value,
    spec,
    requested: {
      ...file,
      copies: row.labels / count,
      cartons: row.cartons ?? undefined,
      revision: row.revision,
    },
    logo: await readLogo(call.context, label.client_id, revision.spec),
  };
  const reprint = printIdOf(call.key, [label.id]);
  const known = await findPrint(db, { id: reprint, labelId: label.id });
  if (known) assertSamePrint(known, reprintOf(printing, row, requested), label.reference);
  if (row.job_id !== null) return jobAgain(printing, row, { requested, id: reprint });
  return print(printing, async () => {
    const again = { ...reprintOf(printing, row, requested), id: reprint };
    await call.context.database.transaction((tx) => insertPrint(tx, again));
    return row.first_sscc;
  });
}
