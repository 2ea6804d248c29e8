import type { FormDefinition } from '../forms/definition.ts';
import { fieldMessages } from '../field-messages.ts';
import type { ApiFailure } from '../api/envelope.ts';
import { messages } from '../messages.ts';
import { isOwnOrigin } from '../own-origin.ts';
import { parse } from '../validation.ts';
import { portalSettings } from './portal.ts';

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

async function readFields(request: Request, names: readonly string[]) {
  const data = await request.formData();
  return Object.fromEntries(
    names.map((name): [string, string] => {
      const value = data.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

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
  if (!isOwnOrigin(request, portalSettings().siteUrl.origin)) {
    return { ok: false, answer: refused(403, messages.foreignOrigin) };
  }
  const fields = await readFields(
    request,
    form.fields.map(({ name }) => name),
  ).catch(() => null);
  if (!fields) return { ok: false, answer: refused(400, messages.unreadableBody) };
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
