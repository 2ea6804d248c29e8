/** Label actions: proof, approve, revise, copy, delete, archive. Browser only. */
import { err, ok, type Result } from '#lib/kernel/result.ts';
import type { LabelRecord, LabelsApproved, LabelSheet } from '../replies.ts';
import type { LabelOrderBody } from '../calls.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { leaveFlash } from '#lib/session/toast.store.ts';
import { once } from '#lib/http/once.ts';
import { isRecord } from '#lib/kernel/is-record.ts';

/** The address of a label's page, by its number or, while it has none, its id. */
export const labelAddress = (id: string): string =>
  `${pathOf('create-label')}/${encodeURIComponent(id)}`;

const client = () => import('../client.ts');

interface LabelVersion {
  readonly id: string;
  readonly version: number;
}

type Proofed = Result<LabelRecord, Readonly<Record<string, string>>>;

/** Runs all checks on the server; the messages by field when something is wrong. */
export async function proofLabel({ id, version }: LabelVersion): Promise<Proofed> {
  const answer = await (await client()).stepLabel(id, 'proof', version);
  if (answer.ok) return { ok: true, value: answer.value.body };
  showFailure(answer.error, 'The proof was not made.');
  return { ok: false, error: answer.error.fields };
}

/** Signs; returns the messages by key when it was refused, null when the record is on its way. */
export async function signLabel(
  { id, version }: LabelVersion,
  signature: unknown,
): Promise<Readonly<Record<string, string>> | null> {
  const body = { version, signature: isRecord(signature) ? signature : {} };
  const answer = await (await client()).approveLabel(id, body);
  if (!answer.ok) {
    showFailure(answer.error, 'The label was not approved.');
    return answer.error.fields;
  }
  const { reference } = answer.value.body;
  leaveFlash(`Label ${reference ?? ''} approved.`);
  location.assign(labelAddress(reference ?? id));
  return null;
}

/** Signs many labels once; the result of each, or messages by key when the signature was refused. */
export async function signLabels(
  labels: readonly LabelVersion[],
  signature: unknown,
): Promise<Result<LabelsApproved['items'], Readonly<Record<string, string>>>> {
  const body = { labels: [...labels], signature: isRecord(signature) ? signature : {} };
  const answer = await (await client()).approveLabels(body);
  if (answer.ok) return ok(answer.value.body.items);
  showFailure(answer.error, 'The labels were not approved.');
  return err(answer.error.fields);
}

async function reload(answer: Awaited<ReturnType<typeof step>>, done: string): Promise<void> {
  if (!answer.ok) {
    showFailure(answer.error, 'This did not work.');
    return;
  }
  leaveFlash(done);
  const { reference, id } = answer.value.body;
  location.assign(labelAddress(reference ?? id));
}

const step = async (
  { id, version }: LabelVersion,
  name: Parameters<Awaited<ReturnType<typeof client>>['stepLabel']>[1],
) => (await client()).stepLabel(id, name, version);

/** Makes the next revision and opens its editor. */
export async function reviseLabel(label: LabelVersion): Promise<void> {
  const body =
    'This makes a new revision. The approved one stays on record and is printed as superseded.';
  if (!(await askConfirmation({ title: 'New revision', body }))) return;
  await reload(await step(label, 'revise'), 'New revision made.');
}

/** Puts the label away, or brings it back. */
export async function archiveLabel(label: LabelVersion, isAway: boolean): Promise<void> {
  if (isAway && !(await askConfirmation({ title: 'Archive', action: 'archive this label' }))) {
    return;
  }
  const answer = await step(label, isAway ? 'archive' : 'restore');
  await reload(answer, isAway ? 'Label archived.' : 'Label brought back.');
}

/** Asks the company to print it; returns the messages by field when it was refused. */
export async function sendLabel(
  id: string,
  order: LabelOrderBody,
): Promise<Readonly<Record<string, string>> | null> {
  const answer = await (await client()).sendLabel(id, order);
  if (!answer.ok) {
    showFailure(answer.error, 'The label was not sent.');
    return answer.error.fields;
  }
  const { revision, revisions } = answer.value.body;
  const request = revisions.find((each) => each.revision === revision)?.orders?.request;
  if (request === undefined) {
    leaveFlash('Label sent to us.');
    location.reload();
    return null;
  }
  leaveFlash('Label sent to us. Say here which goods it goes on, and send the request.');
  location.assign(`${pathOf('service-request')}?draft=${encodeURIComponent(request)}`);
  return null;
}

/** Returns the spreadsheet that is kept with a label; null after a notification. */
export async function sheetOfLabel(id: string): Promise<LabelSheet | null> {
  const answer = await (await client()).readLabelSheet(id);
  if (answer.ok) return answer.value.body;
  showFailure(answer.error, 'The spreadsheet was not loaded.');
  return null;
}

/** Makes a copy and opens its editor. */
export async function duplicateLabel(id: string): Promise<void> {
  const { duplicateLabel: duplicate } = await client();
  const answer = await once(`copy ${id}`, (key) => duplicate(id, key));
  if (!answer.ok) {
    showFailure(answer.error, 'The copy was not made.');
    return;
  }
  leaveFlash('Copy made.');
  location.assign(labelAddress(answer.value.body.id));
}

/** Deletes a draft, or drops the draft of a newer revision; returns whether it is gone. */
export async function deleteLabel(id: string): Promise<boolean> {
  if (!(await askConfirmation({ action: 'delete this draft' }))) return false;
  const answer = await (await client()).deleteLabel(id);
  if (!answer.ok) showFailure(answer.error, 'The draft was not deleted.');
  return answer.ok;
}

/** Leaves the editor of a draft that is gone. */
export async function leaveDeleted(id: string): Promise<void> {
  if (!(await deleteLabel(id))) return;
  leaveFlash('Draft deleted.');
  location.assign(pathOf('create-label'));
}
