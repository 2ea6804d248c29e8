/** Label actions: proof, approve, revise, copy, delete, archive, print jobs. Browser only. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { Call } from '#lib/http/http.ts';
import type { ImportOrder } from '#lib/spreadsheets/client.ts';
import type { LabelJob, LabelsApproved, LabelSheet, LabelSheetFacts } from '../replies.ts';
import type { LabelOrderBody } from '../calls.ts';
import type { OutputRequest } from '../print-form.ts';
import { downloadFile } from '#lib/session/download-file.ts';
import { any } from 'superstruct';
import { pathOf } from '#lib/kernel/routes.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { leaveFlash } from '#lib/session/toast.store.ts';
import { withIdempotencyKey } from '#lib/http/idempotency.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

/** The address of a label's page, by its number or, while it has none, its id. */
export const labelAddress = (id: string): string =>
  `${pathOf('create-label')}/${encodeURIComponent(id)}`;

type Messages = Readonly<Record<string, string>>;
const load = () => Promise.all([import('#lib/session/browser-http.ts'), import('../replies.ts')]);
type Replies = Awaited<ReturnType<typeof load>>[1];

const at = (id: string, step = ''): string => `/client/labels/${encodeURIComponent(id)}${step}`;
const job = (id: string, step = ''): string =>
  `/client/label-jobs/${encodeURIComponent(id)}${step}`;

/**
 * Sends a call; an error is shown, and its messages are returned by field.
 * @param act words of an act that is done once, however often it is sent
 */
async function send<T>(
  call: (replies: Replies) => Call<T>,
  failed: string,
  act?: string,
): Promise<Result<T, Messages>> {
  const [{ general }, replies] = await load();
  const replyCall = call(replies);
  const answer = await (act === undefined
    ? general.send(replyCall)
    : withIdempotencyKey(act, (key) =>
        general.send({ ...replyCall, headers: { 'Idempotency-Key': key } }),
      ));
  if (answer.ok) return ok(answer.value.body);
  showFailure(answer.error, failed);
  return err(answer.error.fields);
}

/** Rows travel as a file: they may be large. */
function rowsFile(order: ImportOrder): FormData {
  const form = new FormData();
  const rows = new Blob([JSON.stringify(order)], { type: 'application/json' });
  form.set('rows', rows, 'rows.json');
  return form;
}

const orNull = <T>(result: Result<T, unknown>): T | null => (result.ok ? result.value : null);

interface LabelVersion {
  readonly id: string;
  readonly version: number;
}

/** Runs all checks on the server; the messages by field when something is wrong. */
export const proofLabel = ({ id, version }: LabelVersion) =>
  send(
    ({ labelRecord }) => ({ path: at(id, '/proof'), body: { version }, reply: labelRecord }),
    'The proof was not made.',
  );

/** Signs; returns the messages by key when it was refused, null when the record is on its way. */
export async function signLabel(
  { id, version }: LabelVersion,
  signature: unknown,
): Promise<Messages | null> {
  const body = { version, signature: isRecord(signature) ? signature : {} };
  const signed = await send(
    ({ labelRecord }) => ({ path: at(id, '/approve'), body, reply: labelRecord }),
    'The label was not approved.',
  );
  if (!signed.ok) return signed.error;
  const { reference } = signed.value;
  leaveFlash(`Label ${reference ?? ''} approved.`);
  location.assign(labelAddress(reference ?? id));
  return null;
}

/** Signs many labels once; the result of each, or messages by key when the signature was refused. */
export async function signLabels(
  labels: readonly LabelVersion[],
  signature: unknown,
): Promise<Result<LabelsApproved['items'], Messages>> {
  const body = { labels: [...labels], signature: isRecord(signature) ? signature : {} };
  const signed = await send(
    ({ labelsApproved }) => ({ path: '/client/label-approvals', body, reply: labelsApproved }),
    'The labels were not approved.',
  );
  return signed.ok ? ok(signed.value.items) : signed;
}

async function step(
  { id, version }: LabelVersion,
  name: 'revise' | 'archive' | 'restore',
  done: string,
): Promise<void> {
  const stepped = await send(
    ({ labelRecord }) => ({ path: at(id, `/${name}`), body: { version }, reply: labelRecord }),
    'This did not work.',
  );
  if (!stepped.ok) return;
  leaveFlash(done);
  location.assign(labelAddress(stepped.value.reference ?? stepped.value.id));
}

/** Makes the next revision and opens its editor. */
export async function reviseLabel(label: LabelVersion): Promise<void> {
  const body =
    'This makes a new revision. The approved one stays on record and is printed as superseded.';
  if (!(await askConfirmation({ title: 'New revision', body }))) return;
  await step(label, 'revise', 'New revision made.');
}

/** Puts the label away, or brings it back. */
export async function archiveLabel(label: LabelVersion, isAway: boolean): Promise<void> {
  if (!isAway) await step(label, 'restore', 'Label brought back.');
  else if (await askConfirmation({ title: 'Archive', action: 'archive this label' }))
    await step(label, 'archive', 'Label archived.');
}

/** Asks the company to print it; returns the messages by field when it was refused. */
export async function sendLabel(id: string, body: LabelOrderBody): Promise<Messages | null> {
  const sent = await send(
    ({ labelRecord }) => ({ path: at(id, '/send'), body, reply: labelRecord }),
    'The label was not sent.',
  );
  if (!sent.ok) return sent.error;
  const { revision, revisions } = sent.value;
  const request = revisions.find((each) => each.revision === revision)?.orders?.request;
  if (request === undefined) {
    leaveFlash('Label sent to us.');
    location.reload();
    return null;
  }
  leaveFlash('Label sent to us. Tell us which goods it goes on, then send the request.');
  location.assign(`${pathOf('service-request')}?draft=${encodeURIComponent(request)}`);
  return null;
}

/** Returns the spreadsheet that is kept with a label; null after a notification. */
export const sheetOfLabel = async (id: string): Promise<LabelSheet | null> =>
  orNull(
    await send(
      ({ labelSheet }) => ({ path: at(id, '/sheet'), method: 'GET', reply: labelSheet }),
      'The spreadsheet was not loaded.',
    ),
  );

/** Keeps the rows of a spreadsheet with a draft, in place of earlier ones; null after a notification. */
export const storeSheet = async (id: string, order: ImportOrder): Promise<LabelSheetFacts | null> =>
  orNull(
    await send(
      ({ labelSheetFacts }) => ({
        path: at(id, '/sheet'),
        body: rowsFile(order),
        reply: labelSheetFacts,
      }),
      'The spreadsheet was not saved.',
    ),
  );

/** Deletes the rows that are kept with a draft; false after a notification. */
export const deleteSheet = async (id: string): Promise<boolean> =>
  (
    await send(
      () => ({ path: at(id, '/sheet'), method: 'DELETE', reply: any() }),
      'The spreadsheet was not deleted.',
    )
  ).ok;

/** Requests a label as a file and saves it; returns true on success. */
export const saveOutput = (id: string, replyCall: OutputRequest, name: string): Promise<boolean> =>
  downloadFile(at(id, '/output'), name, replyCall);

/** Makes a copy and opens its editor. */
export async function duplicateLabel(id: string): Promise<void> {
  const copied = await send(
    ({ labelRecord }) => ({ path: at(id, '/duplicate'), reply: labelRecord }),
    'The copy was not made.',
    `copy ${id}`,
  );
  if (!copied.ok) return;
  leaveFlash('Copy made.');
  location.assign(labelAddress(copied.value.id));
}

/** Deletes a draft, or drops the draft of a newer revision, and leaves its editor. */
export async function leaveDeletedLabel(id: string): Promise<void> {
  if (!(await askConfirmation({ action: 'delete this draft' }))) return;
  const deleted = await send(
    () => ({ path: at(id), method: 'DELETE', reply: any() }),
    'The draft was not deleted.',
  );
  if (!deleted.ok) return;
  leaveFlash('Draft deleted.');
  location.assign(pathOf('create-label'));
}

/** Begins a job of many rows; null when it was refused, after a notification. */
export const startBatch = async (
  id: string,
  order: ImportOrder,
  options: Readonly<Record<string, string>>,
): Promise<LabelJob | null> =>
  orNull(
    await send(
      ({ labelJob }) => ({
        path: `${at(id, '/jobs')}?${new URLSearchParams(options).toString()}`,
        body: rowsFile(order),
        reply: labelJob,
      }),
      'The labels were not started.',
      JSON.stringify([id, order, options]),
    ),
  );

/** Ends a job; null when that failed, after a notification. */
export const cancelJob = async (id: string): Promise<LabelJob | null> =>
  orNull(
    await send(
      ({ labelJob }) => ({ path: job(id, '/cancel'), reply: labelJob }),
      'The job was not canceled.',
    ),
  );

/** Returns the jobs of a label; an empty list if the call fails. */
export async function jobsOf(id: string): Promise<readonly LabelJob[]> {
  const [{ general }, { labelJobs }] = await load();
  const answer = await general.send({ path: at(id, '/jobs'), method: 'GET', reply: labelJobs });
  return answer.ok ? answer.value.body.items : [];
}

export const isOpenJob = ({ state }: LabelJob): boolean =>
  state === 'QUEUED' || state === 'RUNNING';

const EVERY_MS = 1000;

/** Polls a job every second until it ends; returns a stop function. */
export function followJob(id: string, onChange: (job: LabelJob) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const ask = async (): Promise<void> => {
    const [{ general }, { labelJob }] = await load();
    const answer = await general.send({ path: job(id), method: 'GET', reply: labelJob });
    if (isOver) return;
    if (answer.ok) onChange(answer.value.body);
    if (answer.ok ? isOpenJob(answer.value.body) : !answer.error.handled) later();
  };
  const later = (): void => {
    timer = setTimeout(() => void ask(), EVERY_MS);
  };
  later();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
