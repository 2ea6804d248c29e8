/** Labels of many rows, made in the background: started, cancelled, shown, downloaded. */
import { lockClient } from '#api/security/clients.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#api/db/tables/tables.ts';
import { copiesIn, labelImport } from '#lib/labels/batch/columns.ts';
import type { RowInput } from '#lib/spreadsheets/check-rows.ts';
import { labelLimits, labelMessages } from '#lib/labels/messages.ts';
import { ARCHIVED } from '#lib/labels/statuses.ts';
import { withGs1 } from '#lib/labels/engine/barcodes/sscc.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import { labelJob } from '#lib/labels/replies.ts';
import { toReply } from '#api/kernel/columns.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { LabelJobOptions } from '#lib/labels/calls.ts';
import { failedRowsFile } from '#api/imports/import-files.ts';
import { storeMapping } from '#api/imports/queries.ts';
import type { SheetFormat } from '#api/spreadsheets/sheet-response.ts';
import {
  finishJob,
  findOwnJob,
  hasOpenJob,
  insertLabelJob,
  jobsOfLabel,
} from '../queries/label-jobs.ts';
import type { LabelJobRow } from '#api/db/tables/labels.ts';
import { digestOf } from '#api/kernel/digest.ts';
import { formFailures, FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import { fileHeaders } from '#api/files/file-headers.ts';
import { fileStoreOf } from '#api/files/store.ts';
import type { ImportOrder } from '#api/imports/run-import.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { drawSerials, readLabelSettings } from './label-settings.ts';
import type { BadRow } from './make-labels.ts';
import { ownLabel } from '../own-label.ts';
import { jobFileTypes, jobFormat } from './job-format.ts';
import { requestedSheet } from './requested-sheet.ts';
import { cancelRunning, startJob } from './run-label-job.ts';

const { labels: MAX_LABELS, pictures: MAX_PICTURES } = labelLimits.batch;
const MAX_SHOWN = 10;

type Order = Pick<ImportOrder, 'rows' | 'mapping'>;

/** A job as its client sees it. */
export const showJob = (row: LabelJobRow) =>
  toReply(labelJob, row, { badRows: row.bad_rows as readonly BadRow[] });

/** Derives a job id from its key, so that each key has one job; random for no key. */
function jobIdOf({ key, caller }: ClientCall): string {
  if (key === null) return randomUUID();
  const hex = digestOf({ key, client: caller.client.id });
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Returns the job that the key of the call has made; 409 when that call had other contents. */
async function jobOfKey(
  { context, caller, key }: ClientCall,
  id: string,
  digest: string,
  db: Kysely<Tables> = context.database.db,
): Promise<Result<LabelJobRow, Failure> | null> {
  if (key === null) return null;
  const job = await findOwnJob(db, { clientId: caller.client.id, id });
  if (!job) return null;
  if (job.options['call'] === digest) return ok(job);
  const message = formFailures.keyReused('another job');
  return fail('key_reused', { message, body: { id, label: job.label_id, reference: null } });
}

/** Begins a job with the newest approved revision; 409 while another one of the client runs. */
export async function createLabelJob(
  call: ClientCall,
  id: string,
  { rows, mapping, options }: Order & { readonly options: LabelJobOptions },
): Promise<Result<LabelJobRow, Failure>> {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  const { label } = found.value;
  const jobId = jobIdOf(call);
  const digest = digestOf({ label: label.id, rows, options });
  const before = await jobOfKey(call, jobId, digest);
  if (before) return before;
  if (label.status === ARCHIVED) return fail('conflict', { message: labelMessages.archived });
  if (label.approved_revision === null) {
    return fail('conflict', { message: labelMessages.notApproved });
  }
  if (label.approved_revision < label.revision) {
    return fail('conflict', { message: labelMessages.batchSuperseded });
  }
  const approved = await ownLabel(call, id, label.approved_revision);
  if (!approved.ok) return approved;
  const { revision } = approved.value;
  const spec = labelOf(revision.spec);
  const total = rows.reduce((sum, { values }) => sum + copiesIn(values), 0);
  if (total > MAX_LABELS) return fail('invalid', { message: labelMessages.tooManyLabels });
  const isCounted = options.series === '1' || spec.kind === 'carton_gs1';
  if (options.format === 'png' && (isCounted ? total : rows.length) > MAX_PICTURES) {
    return fail('invalid', { message: labelMessages.tooManyPictures });
  }
  const sheet = requestedSheet(options, spec);
  if (!sheet.ok) return sheet;
  const { context } = call;
  const clientId = call.caller.client.id;
  const set = await readLabelSettings(context, clientId);
  const settings = { ...set, gs1Extension: withGs1(spec, set).ssccExtension };
  const hasNumbers = spec.kind === 'carton_gs1';
  if (hasNumbers && settings.gs1Prefix === '') {
    return fail('conflict', { message: labelMessages.prefixMissing });
  }
  const at = context.now().toISOString();
  const made = await context.database.transaction(async (tx) => {
    await lockClient(tx, clientId);
    const known = await jobOfKey(call, jobId, digest, tx);
    if (known) return known;
    if (await hasOpenJob(tx, clientId)) {
      throw new FailureError('conflict', { message: labelMessages.jobRunning });
    }
    const firstSerial = hasNumbers ? await drawSerials(tx, settings, total) : null;
    const same = options.same?.split(',');
    const isSeries = options.series === '1';
    const jobSettings = {
      ...settings,
      firstSerial,
      isSeries,
      sheet: sheet.value,
      call: digest,
      ...(same && { same }),
    };
    await storeMapping(tx, { clientId, kind: 'labels' }, mapping, at);
    const job = await insertLabelJob(tx, {
      id: jobId,
      label_id: label.id,
      client_id: clientId,
      revision: revision.revision,
      state: 'QUEUED',
      format: options.format,
      options: JSON.stringify(jobSettings),
      rows: JSON.stringify(rows),
      bad_rows: '[]',
      total_rows: rows.length,
      total_labels: total,
      done_labels: 0,
      message: '',
      asked_by: call.caller.member.name,
      created_at: at,
    });
    return ok(job);
  });
  // A repeated call finds its job claimed, or claims it.
  if (made.ok) startJob(context, jobId);
  return made;
}

const isId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);

/** The client's own job: 404 for every other id. */
export async function ownJob(
  { context, caller }: ClientCall,
  id: string,
): Promise<Result<LabelJobRow, Failure>> {
  const clientId = caller.client.id;
  const job = isId(id) ? await findOwnJob(context.database.db, { clientId, id }) : undefined;
  return job ? ok(job) : fail('not_found');
}

/** The newest jobs of an own label. */
export async function listJobs(
  call: ClientCall,
  id: string,
): Promise<Result<LabelJobRow[], Failure>> {
  const found = await ownLabel(call, id);
  if (!found.ok) return found;
  return ok(await jobsOfLabel(call.context.database.db, found.value.label.id, MAX_SHOWN));
}

/** Cancels a running job; a finished one stays unchanged. */
export async function cancelJob(
  call: ClientCall,
  id: string,
): Promise<Result<LabelJobRow, Failure>> {
  const found = await ownJob(call, id);
  if (!found.ok) return found;
  const { context } = call;
  const finished_at = context.now().toISOString();
  await context.database.transaction((tx) =>
    finishJob(tx, id, { state: 'CANCELLED', message: 'Canceled.', finished_at }),
  );
  cancelRunning(id);
  return ownJob(call, id);
}

/** Returns the result file; 409 before it exists. */
export async function jobFile(call: ClientCall, id: string): Promise<Result<Response, Failure>> {
  const found = await ownJob(call, id);
  if (!found.ok) return found;
  const { file, file_bytes, format, label_id, revision } = found.value;
  if (file === null) return fail('conflict', { message: labelMessages.jobNotDone });
  const stream = await fileStoreOf(call.context).open(file);
  if (!stream) return fail('not_found');
  const label = await ownLabel(call, label_id);
  const name = label.ok ? (label.value.label.reference ?? 'labels') : 'labels';
  const { extension, contentType } = jobFileTypes[jobFormat(format)];
  const headers = fileHeaders({
    name: `${name}-r${revision}-labels.${extension}`,
    contentType,
    ...(file_bytes !== null && { bytes: file_bytes }),
  });
  return ok(new Response(stream, { headers }));
}

/** Returns the rejected rows of a job for correction; 404 for none. */
export async function jobFailures(
  call: ClientCall,
  id: string,
  format: SheetFormat,
): Promise<Result<Response, Failure>> {
  const found = await ownJob(call, id);
  if (!found.ok) return found;
  const job = found.value;
  const bad = Map.groupBy(job.bad_rows as readonly BadRow[], ({ row }) => row);
  const label = await ownLabel(call, job.label_id, job.revision);
  if (bad.size === 0 || !label.ok) return fail('not_found');
  const { spec } = label.value.revision;
  const definition = labelImport(labelOf(spec).kind, spec);
  const titles = new Map(definition.columns.map(({ key, title }) => [key, title]));
  const rows = (job.rows as readonly RowInput[]).flatMap(({ row, values }) => {
    const errors = bad.get(row);
    if (!errors) return [];
    const messages = errors.map(
      ({ column, message }) => `${titles.get(column) ?? 'Label'}: ${message}`,
    );
    return [{ row, values, messages }];
  });
  const name = `${label.value.label.reference ?? 'labels'}-failed-rows`;
  return ok(await failedRowsFile(call.context, { name, format, definition, rows }));
}
