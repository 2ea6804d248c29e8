/** Client acts on a record: each returns its success, and notifies. Browser only. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import { withIdempotencyKey } from '#lib/http/idempotency.ts';
import type { ApiResult } from '#lib/http/http.ts';
import { askConfirmation } from '#lib/session/question.store.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { leaveFlash } from '#lib/session/toast.store.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import type { ClientAct } from '#lib/records/status.ts';

const client = () => import('./client.ts');

/** The record that is acted on, at the revision that the page shows. */
export interface ActedRecord {
  readonly id: string;
  readonly reference: string;
  readonly revision: number;
}

/** Acts with separate buttons, with labels. */
export const actLabels: Readonly<Record<string, string>> = {
  withdraw: 'Withdraw',
  approve: 'Approve',
  decline: 'Decline',
  retract: 'Withdraw appeal',
  revoke: 'Revoke',
  prefer: 'Use this card first',
};

/** Reloads the record after an act: its head states the result. */
async function applyAnswer(answer: ApiResult<unknown>): Promise<boolean> {
  const reply = await answer;
  if (reply.ok) {
    location.reload();
    return true;
  }
  await reportFailure(reply.error);
  return false;
}

/** Says why an act was refused. Where the record has moved on, the page is old: it can be read again. */
async function reportFailure(failure: ApiFailure): Promise<void> {
  returnAfterLogin(failure);
  showFailure(failure, 'This did not work. Please try again.');
  if (failure.status !== 409) return;
  const body =
    'This record has changed since you opened the page. Reload the page to see its current status?';
  if (await askConfirmation({ title: 'Reload', body })) location.reload();
}

/** Writes to the company; the page then shows the message in the conversation. */
export const sendReply = async (
  { id, revision }: ActedRecord,
  text: string,
  attachmentIds: readonly string[],
): Promise<boolean> => {
  const { replyToSubmission } = await client();
  const body = { revision, text, attachmentIds: [...attachmentIds] };
  return applyAnswer(replyToSubmission(id, body));
};

/** Asks, then acts. */
export async function confirmAct(
  { id, reference, revision }: ActedRecord,
  act: Exclude<ClientAct, 'answer' | 'reply'>,
  body?: string,
): Promise<void> {
  const title = actLabels[act] ?? act;
  const action = `${title.toLowerCase()} ${reference}`;
  if (!(await askConfirmation({ title, action, ...(body !== undefined && { body }) }))) return;
  const { actOnSubmission } = await client();
  const done = actOnSubmission(id, { act, revision, note: '', attachmentIds: [] });
  await applyAnswer(done);
}

/** Returns true where a refused act is the record's last change and has this signature: the answer to the first press was lost. */
async function isSigned({ id, revision }: ActedRecord, act: ClientAct, signed: unknown) {
  const { readSubmission } = await client();
  const found = isRecord(signed) ? await readSubmission(id) : null;
  if (!found?.ok) return false;
  const { revision: now, timeline, signatures } = found.value.body;
  const last = timeline.findLast(({ actor }) => actor !== 'system');
  const isOwn = last?.actor === 'client' && last.kind === act && now === revision + 1;
  return (
    isOwn && isRecord(signed) && signatures.at(-1)?.evidence['signerName'] === signed['signerName']
  );
}

/**
 * Sends an act with reason and signature, then reloads the record. Returns the messages of its fields, empty for
 * another error, and null on success.
 */
export async function sendAct(
  record: ActedRecord,
  act: Parameters<typeof confirmAct>[1],
  { note, on, signed }: { readonly note: unknown; readonly on: unknown; readonly signed: unknown },
): Promise<Readonly<Record<string, string>> | null> {
  const { id, revision } = record;
  const { actOnSubmission } = await client();
  const reply = await actOnSubmission(id, {
    act,
    revision,
    note: typeof note === 'string' ? note : '',
    attachmentIds: [],
    ...(typeof on === 'string' && { on }),
    ...(isRecord(signed) && { signature: signed }),
  });
  if (reply.ok || (reply.error.status === 409 && (await isSigned(record, act, signed)))) {
    location.reload();
    return null;
  }
  await reportFailure(reply.error);
  return reply.error.fields;
}

/** Makes a draft of the record's values and opens it. */
export async function duplicateRecord({ id }: ActedRecord, path: string): Promise<void> {
  const { duplicateSubmission } = await client();
  const answer = await withIdempotencyKey(`copy ${id}`, (key) => duplicateSubmission(id, key));
  if (!answer.ok) {
    returnAfterLogin(answer.error);
    showFailure(answer.error, 'The record was not duplicated.');
    return;
  }
  leaveFlash('A new draft holds the same values.');
  location.assign(`${path}?draft=${answer.value.body.id}`);
}
