/**
 * Forms that the browser posts to a page by itself: no script, or a user faster than it. The same definition is
 * checked; everything typed but the secrets comes back into the page.
 */
import { checkBySchema } from '#lib/forms/session/form-controller.ts';
import type { FormDefinition, SchemaForm } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { Result } from '#lib/kernel/result.ts';
import { readPostedForm, refusalOf, type PostedForm } from './posted-form.ts';

type Posted = Extract<PostedForm, { readonly ok: true }>;

/** What goes back into the page. */
interface NativeAnswer {
  readonly status: number;
  readonly notice: string;
  readonly values: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, string>>;
}

interface NativeReply<T> {
  readonly isPosted: boolean;
  /** Of a form that was refused. */
  readonly answer: NativeAnswer | null;
  /** Of a form that was carried out. */
  readonly value: T | null;
}

const withoutSecrets = (
  form: Pick<FormDefinition, 'steps'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    inputsOf(form)
      .filter(({ kind }) => kind !== 'password' && kind !== 'digit')
      .map(({ name }) => [name, typed[name] ?? '']),
  );

/** Reads and checks the form, if one was posted, and sends it. `fallback` is said of a failure that has no message. */
export async function nativePost<Values, T>(
  request: Request,
  form: SchemaForm<Values>,
  fallback: string,
  send: (values: Values, posted: Posted) => Promise<Result<T, ApiFailure>>,
): Promise<NativeReply<T>> {
  if (request.method !== 'POST') return { isPosted: false, answer: null, value: null };
  const refused = (answer: NativeAnswer): NativeReply<T> => ({
    isPosted: true,
    answer,
    value: null,
  });
  const posted = await readPostedForm(request);
  if (!posted.ok) {
    const { status, notice } = posted;
    return refused({ status, notice, values: {}, messages: {} });
  }
  const fields = Object.fromEntries(inputsOf(form).map(({ name }) => [name, posted.field(name)]));
  const values = withoutSecrets(form, fields);
  const checked = checkBySchema(form, fields);
  if (!checked.ok) return refused({ status: 422, notice: '', values, messages: checked.fields });
  const sent = await send(checked.data, posted);
  if (sent.ok) return { isPosted: true, answer: null, value: sent.value };
  const { message, fields: messages } = sent.error;
  const { status } = refusalOf(sent.error);
  return refused({ status, notice: message || fallback, values, messages });
}
