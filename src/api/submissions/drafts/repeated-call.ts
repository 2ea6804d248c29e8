/** A call that comes again under its Idempotency-Key: the record of the first one, or an error that names it. */
import { pathOf } from '#lib/kernel/routes.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import { checkDraft } from '#lib/forms/check.ts';
import type { Values } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { submissionForm } from '#lib/submissions/registry.ts';
import { recordPath } from '#lib/records/record-path.ts';
import type { SubmissionRow } from '#api/db/tables/tables.ts';
import { isSameCall } from '#api/kernel/digest.ts';
import { fail, type Failure, formFailures } from '#api/kernel/failures.ts';

/** Values as they are compared: known fields as a draft keeps them, and signatures. */
export function comparableValues(form: SubmissionDefinition, input: Values): Values {
  const checked = checkDraft(form, input);
  if (!checked.ok) return input;
  const signatures = inputsOf(form).filter(({ kind }) => kind === 'signature');
  return {
    ...checked.data,
    ...Object.fromEntries(signatures.map(({ name }) => [name, input[name]])),
  };
}

/** Details of `key_reused`: number and address of the record that the key belongs to. */
export function reuseOf({ id, type, reference, revision }: SubmissionRow) {
  const form = submissionForm(type);
  const draft = form && `${pathOf(form.route)}?draft=${id}`;
  const address = form && (reference === null ? draft : recordPath(form, reference));
  return {
    message: formFailures.keyReused(reference ?? 'a draft'),
    body: { id, reference, revision, address },
  };
}

/** Returns the record when it was made or submitted under the key by an equal call; 409 for other contents. */
export function repeatedCall(
  row: SubmissionRow,
  key: string,
  call: object,
): Result<SubmissionRow, Failure> {
  const digests = [
    ...(row.create_key === key ? [row.create_digest] : []),
    ...(row.submit_key === key ? [row.submit_digest] : []),
  ];
  return digests.some((digest) => isSameCall(digest, key, call))
    ? ok(row)
    : fail('key_reused', reuseOf(row));
}
