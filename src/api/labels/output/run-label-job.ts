/** Carries a job out in a thread: progress, cancelling, the result, and going on after a restart. */
import { makeLabelFiles } from '../tasks.ts';
import { randomUUID } from 'node:crypto';
import { ssccOf } from '#lib/labels/engine/barcodes/sscc.ts';
import { labelOf } from '#lib/labels/engine/spec-values.ts';
import type { RowInput } from '#lib/spreadsheets/check-rows.ts';
import { DAY_MS } from '#lib/kernel/calendar-day.ts';
import type { ApiContext } from '#api/context/context.ts';
import { findClientById } from '#api/security/clients.ts';
import {
  abandonedJobs,
  claimJob,
  deleteOldJobs,
  finishJob,
  recordProgress,
  releaseJobs,
} from '../queries/label-jobs.ts';
import { insertPrint } from '../queries/label-log.ts';
import { findRevision } from '../queries/label-revisions.ts';
import type { LabelJobRow } from '#api/db/tables/labels.ts';
import { insertStoredFile, LABELS_PURPOSE } from '#api/files/stored-files.ts';
import { newFileName } from '#api/files/file-store.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { WorkerStopped } from '#api/workers/worker-pool.ts';
import { jobFileTypes, jobFormat } from './job-format.ts';
import { readLogo } from './print-facts.ts';
import type { LabelsOrder, MadeLabels } from './make-labels.ts';

/** Each word of progress makes it longer; a job whose process was killed is taken over when it is over. */
const LEASE_MS = 30_000;
const PROGRESS_MS = 500;
const BEAT_MS = 10_000;
export const JOB_LIMITS = { isLong: true, memoryMb: 512, timeMs: 10 * 60_000, quietMs: 60_000 };
const KEEP_MS = 30 * DAY_MS;

/** Options fixed at the start of the job. */
type Options = Pick<
  LabelsOrder,
  'firstSerial' | 'isSeries' | 'gs1Prefix' | 'gs1Extension' | 'same' | 'sheet'
>;

const running = new Map<string, AbortController>();

/** Stops the job if it runs in this process; another one sees it with its next word of progress. */
export const cancelRunning = (id: string): void => running.get(id)?.abort();

const later = ({ now }: Pick<ApiContext, 'now'>, ms: number): string =>
  new Date(now().getTime() + ms).toISOString();

export async function orderOf(context: ApiContext, job: LabelJobRow): Promise<LabelsOrder | null> {
  const place = { label_id: job.label_id, revision: job.revision };
  const revision = await findRevision(context.database.db, place);
  if (!revision) return null;
  const logo = await readLogo(context, job.client_id, revision.spec);
  return {
    ...(job.options as unknown as Options),
    format: jobFormat(job.format),
    title: labelOf(revision.spec).labelName,
    madeAt: context.now().toISOString(),
    data: revision.spec,
    revision: job.revision,
    rows: job.rows as readonly RowInput[],
    logo,
  };
}

/** Stores the file and ends the job; drops the file of a job cancelled concurrently. */
async function finish(
  context: ApiContext,
  job: LabelJobRow,
  order: LabelsOrder,
  made: MadeLabels,
): Promise<void> {
  const { bytes, labels, bad } = made;
  const at = context.now().toISOString();
  const { extension, contentType } = jobFileTypes[order.format];
  const file = newFileName(context.randomBytes, extension);
  const invalidRows = new Set(bad.map(({ row }) => row));
  const ended = {
    done_labels: labels,
    total_labels: labels,
    bad_rows: JSON.stringify(bad),
    rows: JSON.stringify(
      order.rows.filter(({ row }) => order.firstSerial !== null || invalidRows.has(row)),
    ),
    finished_at: at,
  };
  const { database } = context;
  if (labels === 0) {
    const message = 'No row is valid, so there is nothing to print.';
    await database.transaction((tx) =>
      finishJob(tx, job.id, { ...ended, state: 'FAILED', message }),
    );
    return;
  }
  const store = fileStoreOf(context);
  await store.write(file, bytes, contentType);
  const client = await findClientById(database.db, job.client_id);
  const sscc = (serial: number): string | null =>
    order.firstSerial === null
      ? null
      : ssccOf({
          ...labelOf(order.data),
          gs1Prefix: order.gs1Prefix,
          ssccExtension: order.gs1Extension,
          ssccSerial: serial,
        });
  const row = { file, client_id: job.client_id, content_type: contentType, created_at: at };
  const isStored = await database.transaction(async (tx) => {
    const done = { ...ended, state: 'DONE', file, file_bytes: bytes.length } as const;
    if (!(await finishJob(tx, job.id, done))) return false;
    await insertStoredFile(tx, LABELS_PURPOSE, row, bytes);
    await insertPrint(tx, {
      id: randomUUID(),
      label_id: job.label_id,
      revision: job.revision,
      at,
      actor: 'client',
      who: job.asked_by ?? client?.contact_person ?? '',
      format: order.format,
      labels,
      first_sscc: sscc(order.firstSerial ?? 0),
      last_sscc: sscc((order.firstSerial ?? 0) + labels - 1),
      job_id: job.id,
    });
    return true;
  });
  if (!isStored) await store.remove(file);
}

const reasons: Readonly<Record<string, string>> = {
  memory: 'The job needs too much memory. Make fewer labels at once.',
  time: 'The job took too long. Make fewer labels at once.',
};

async function run(context: ApiContext, id: string): Promise<void> {
  const { database, workers } = context;
  const now = context.now().toISOString();
  const until = later(context, LEASE_MS);
  const job = await database.transaction((tx) => claimJob(tx, { id, now, until }));
  if (!job) return;
  const stop = new AbortController();
  running.set(id, stop);
  let reported = 0;
  let made = 0;
  const reportProgress = (done: number): void => {
    reported = Date.now();
    context.background.run('label job progress', async () => {
      const note = { id, done, until: later(context, LEASE_MS) };
      if (!(await database.transaction((tx) => recordProgress(tx, note)))) stop.abort();
    });
  };
  const onProgress = (done: number): void => {
    made = done;
    if (Date.now() - reported >= PROGRESS_MS) reportProgress(done);
  };
  // Heartbeat while the job waits for a thread.
  const beat = setInterval(() => reportProgress(made), BEAT_MS);
  try {
    const order = await orderOf(context, job);
    if (!order) throw new Error('The revision of a label job is gone');
    const limits = {
      ...JOB_LIMITS,
      owner: job.client_id,
      signal: stop.signal,
      onProgress,
    };
    await finish(context, job, order, await workers.run(makeLabelFiles, order, limits));
  } catch (error) {
    const reason = error instanceof WorkerStopped ? error.reason : '';
    if (reason !== 'cancelled') {
      const message = reasons[reason] ?? 'The labels could not be made. Try again.';
      const finished_at = context.now().toISOString();
      await database.transaction((tx) =>
        finishJob(tx, id, { state: 'FAILED', message, finished_at }),
      );
      throw error;
    }
  } finally {
    clearInterval(beat);
    running.delete(id);
  }
}

/** Starts the job in the background. */
export const startJob = (context: ApiContext, id: string): void =>
  context.background.run('label job', () => run(context, id));

/** Releases jobs of a killed process at start, where no other process can be working. */
export async function resumeLabelJobs(context: ApiContext): Promise<void> {
  const { database } = context;
  if (database.dialect === 'sqlite') await releaseJobs(database.db);
  await renewLabelJobs(context);
}

/** Goes on with jobs whose process is gone, and forgets results of a month ago. */
export async function renewLabelJobs(context: ApiContext): Promise<void> {
  const { database, now } = context;
  const abandoned = await abandonedJobs(database.db, now().toISOString());
  for (const id of abandoned.filter((each) => !running.has(each))) startJob(context, id);
  const at = now().toISOString();
  const before = new Date(now().getTime() - KEEP_MS).toISOString();
  await database.transaction((tx) => deleteOldJobs(tx, { before, at }));
}
