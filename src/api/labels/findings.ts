/** Whether a label may be proofed and approved: the form's rules and the checks of the layout. */
import { labelForm } from '../../lib/label-records/label-form.ts';
import { labelMessages } from '../../lib/label-records/messages.ts';
import { ok, type Result } from '../../lib/result.ts';
import { checkSubmission } from '../../lib/submissions/check.ts';
import type { Values } from '../../lib/submissions/definition.ts';
import { refuse, type Failure } from '../failures.ts';
import type { ClientCall } from '../submissions/caller.ts';
import { factsFor } from '../submissions/form-data.ts';
import { blockingFindings } from './print-facts.ts';

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
