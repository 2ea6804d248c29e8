/** Whether a label may be proofed and approved: the form's rules and the checks of the layout. */
import { labelForm } from '#lib/labels/label-form.ts';
import { labelMessages } from '#lib/labels/messages.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkSubmission } from '#lib/forms/check.ts';
import type { Values } from '#lib/forms/definition.ts';
import { refuse, type Failure } from '#api/kernel/failures.ts';
import type { ClientCall } from '#api/security/caller.ts';
import { factsFor } from '#api/records/form-data.ts';
import { blockingFindings } from './output/print-facts.ts';

/** The data in canonical form, or a 422 with a message at every field that is wrong. */
export async function readyLabel(
  call: ClientCall,
  stored: Values,
): Promise<Result<Values, Failure>> {
  const facts = await factsFor(call, labelForm, stored);
  const checked = checkSubmission(labelForm, stored, facts);
  const fields = checked.ok
    ? await blockingFindings(call.context, call.caller.client.id, checked.data)
    : checked.fields;
  if (checked.ok && Object.keys(fields).length === 0) return ok(checked.data);
  const message = Object.values(fields)[0] ?? labelMessages.notReady;
  return refuse('invalid', { message, fields });
}
