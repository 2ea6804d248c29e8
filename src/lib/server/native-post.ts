import type { FormDefinition } from '#lib/account-forms/definition.ts';
import { fieldMessages } from '#lib/kernel/field-messages.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { parse } from '#lib/kernel/validation.ts';
import { readPostedForm } from './posted-form.ts';

/**
 * The answer to a form that the browser posted by itself: no script, or a user faster than it. The same
 * definition is checked; everything typed but the secrets comes back into the page.
 */
export interface NativeAnswer {
  readonly status: number;
  readonly notice: string;
  readonly values: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, string>>;
}

export type NativeSubmit<Values> =
  | { readonly ok: true; readonly values: Values; readonly typed: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly answer: NativeAnswer };

const refused = (status: number, notice: string): NativeAnswer => ({
  status,
  notice,
  values: {},
  messages: {},
});

const withoutSecrets = (
  form: FormDefinition<unknown>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    form.fields
      .filter(({ kind }) => kind !== 'password' && kind !== 'digit')
      .map(({ name }) => [name, typed[name] ?? '']),
  );

/** Reads and checks a posted form. */
export async function readNativePost<Values>(
  request: Request,
  form: FormDefinition<Values>,
): Promise<NativeSubmit<Values>> {
  const posted = await readPostedForm(request);
  if (!posted.ok) return { ok: false, answer: refused(posted.status, posted.notice) };
  const fields = Object.fromEntries(form.fields.map(({ name }) => [name, posted.field(name)]));
  const typed = withoutSecrets(form as FormDefinition<unknown>, fields);
  const parsed = parse(form.schema, fields);
  if (parsed.ok) return { ok: true, values: parsed.value, typed };
  const found = fieldMessages(form.fields, parsed.errors);
  return { ok: false, answer: { status: 422, notice: '', values: typed, messages: found } };
}

/** The answer to a form that the API refused. */
export const refusedByApi = (
  failure: ApiFailure,
  fallback: string,
  typed: Readonly<Record<string, string>>,
): NativeAnswer => ({
  status: failure.status >= 400 ? failure.status : 502,
  notice: failure.message || fallback,
  values: typed,
  messages: failure.fields,
});
