/** A form that was changed after a send whose answer was lost: the change goes to the record that arrived. Browser only. */
import type { UsedKey } from '#lib/http/envelope.ts';
import { changesBetween } from '#lib/forms/changes.ts';
import type { FormDefinition, Values } from '#lib/forms/definition.ts';
import type { LongFormModel } from '#lib/forms/session/form-model.ts';
import { attachmentsOf } from '#lib/forms/values.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { returnAfterLogin } from '#lib/session/login/return-after-login.ts';
import { showFailure } from '#lib/session/show-failure.ts';
import { leaveFlash, notify } from '#lib/session/toast.store.ts';
import { readSubmission, replyToSubmission } from './client.ts';

const MAX_MESSAGE = 2000;

const filesIn = (form: FormDefinition, values: Values): string[] =>
  inputsOf(form).flatMap(({ kind, name }) =>
    kind === 'attachments' ? attachmentsOf(values, name).map(({ id }) => id) : [],
  );

/** The changes as a message: without the earlier values where they make it too long; null where it still is. */
function messageOf(changes: readonly string[]): string | null {
  const brief = changes.map((line) => line.replace(/ \(was [^]*\)$/, ''));
  const texts = [changes, brief].map((lines) => lines.join('\n'));
  return texts.find((text) => text.length <= MAX_MESSAGE) ?? null;
}

/** Sends the difference once, however often it is pressed; returns whether the record has it. */
export async function sendChange({ id }: UsedKey, model: LongFormModel): Promise<boolean> {
  const { definition, $state } = model;
  const { values } = $state.get();
  const found = await readSubmission(id);
  if (found.ok) {
    const { data, revision, timeline } = found.value.body;
    const names = new Map([...model.facts().files.values()].map((file) => [file.id, file.name]));
    const text = messageOf(changesBetween(definition, data, values, names));
    if (text === null) {
      notify('The change is too long for a message. Send it as a new request.', 'error');
      return false;
    }
    const isThere = timeline.some((event) => event.kind === 'reply' && event.note === text);
    if (text === '' || isThere) return true;
    const old = filesIn(definition, data);
    const attachmentIds = filesIn(definition, values).filter((file) => !old.includes(file));
    const answer = await replyToSubmission(id, { revision, text, attachmentIds });
    if (answer.ok) {
      leaveFlash('Message sent.');
      return true;
    }
    returnAfterLogin(answer.error);
    showFailure(answer.error, 'Not sent.');
    return false;
  }
  returnAfterLogin(found.error);
  showFailure(found.error, 'Not sent.');
  return false;
}
