/** Fields of a form as people write them: by name, or by label in any case of letters. */
import type { FormDefinition, InputField } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';

const fieldOf = (inputs: readonly InputField[], given: string): InputField | undefined =>
  inputs.find(({ name }) => name === given) ??
  inputs.find(({ label }) => label.toLowerCase() === given.trim().toLowerCase());

/** Names of the fields, each once; 422 that lists the form's fields for an unknown one. */
export function namedFields(
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
