import { checkBySchema } from '#lib/forms/check-schema.ts';
import type { FormDefinition, SchemaForm } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
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
  form: Pick<FormDefinition, 'steps'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    inputsOf(form)
      .filter(({ kind }) => kind !== 'password' && kind !== 'digit')
      .map(({ name }) => [name, typed[name] ?? '']),
  );

/** Reads and checks a posted form. */
export async function readNativePost<Values>(
  request: Request,
  form: SchemaForm<Values>,
): Promise<NativeSubmit<Values>> {
  const posted = await readPostedForm(request);
  if (!posted.ok) return { ok: false, answer: refused(posted.status, posted.notice) };
  const fields = Object.fromEntries(inputsOf(form).map(({ name }) => [name, posted.field(name)]));
  const typed = withoutSecrets(form, fields);
  const checked = checkBySchema(form, fields);
  if (checked.ok) return { ok: true, values: checked.data, typed };
  const answer = { status: 422, notice: '', values: typed, messages: checked.fields };
  return { ok: false, answer };
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
