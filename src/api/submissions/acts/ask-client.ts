/** Asks the client a question on a submission, and opens the fields that its answer needs. */
import type { FormDefinition, InputField } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { digestOf } from '#api/kernel/digest.ts';
import { formFailures, fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { actForCompany, submittedRecord } from './company-acts.ts';

const fieldOf = (inputs: readonly InputField[], given: string): InputField | undefined =>
  inputs.find(({ name }) => name === given) ??
  inputs.find(({ label }) => label.toLowerCase() === given.trim().toLowerCase());

/** Names of the fields, each once; 422 that lists the form's fields for an unknown one. */
function namedFields(
  form: Pick<FormDefinition, 'steps'>,
  given: readonly string[],
): Result<string[], Failure> {
  const inputs = inputsOf(form);
  const unknown = given.find((field) => !fieldOf(inputs, field));
  if (unknown !== undefined) {
    const known = inputs.map(({ name, label }) => `${name} (${label})`).join(', ');
    return invalidForm({ fields: `${unknown} is not a field of the form. Its fields: ${known}.` });
  }
  return ok([...new Set(given.flatMap((field) => fieldOf(inputs, field)?.name ?? []))]);
}

interface Question {
  readonly callerReference: string;
  readonly revision?: number | undefined;
  readonly question: string;
  readonly fields: readonly string[];
}

/** Asks the client, and opens the fields that the answer needs. */
export async function askClient(
  context: ApiContext,
  reference: string,
  asking: Question,
): Promise<Result<SubmissionRow, Failure>> {
  const { callerReference, revision, question, fields } = asking;
  const found = await submittedRecord(context, reference);
  if (!found.ok) return found;
  const { form } = found.value;
  const { asked } = form.statuses;
  if (asked === undefined) return fail('conflict', { message: formFailures.illegalStep });
  const opened = namedFields(form, fields);
  if (!opened.ok) return opened;
  return actForCompany(context, reference, {
    callerReference,
    callDigest: digestOf(asking),
    revision,
    note: question,
    visibility: 'client',
    kind: 'question',
    to: asked,
    // A repeated question keeps the values sent before the first one.
    changes: (row) => {
      const was = row.status === asked ? row.question?.was : undefined;
      return { question: JSON.stringify({ text: question, fields: opened.value, was }) };
    },
  });
}
