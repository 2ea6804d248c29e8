/**
 * Native form posts: without script, or before it loads. Validates with the form's definition; input except secrets
 * returns to the page.
 */
import { checkCall } from '#lib/forms/session/form-controller.ts';
import type { FormDefinition, SchemaForm } from '#lib/forms/definition.ts';
import { inputsOf } from '#lib/forms/visible-fields.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { messages } from '#lib/kernel/messages.ts';
import type { Result } from '#lib/kernel/result.ts';
import { readPostedForm, rejectionOf, type PostedForm } from './posted-form.ts';

type Posted = Extract<PostedForm, { readonly ok: true }>;

/** State returned to the page. */
interface NativeAnswer {
  readonly status: number;
  readonly notice: string;
  readonly values: Readonly<Record<string, string>>;
  readonly messages: Readonly<Record<string, string>>;
}

interface NativeReply<T> {
  readonly isPosted: boolean;
  /** Answer of a rejected form. */
  readonly answer: NativeAnswer | null;
  /** Result of a completed form. */
  readonly value: T | null;
}

const omitSecrets = (
  form: Pick<FormDefinition, 'steps'>,
  typed: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    inputsOf(form)
      .filter(({ kind }) => kind !== 'password' && kind !== 'digit')
      .map(({ name }) => [name, typed[name] ?? '']),
  );

/** Reads and checks the form, if one was posted, and sends it. `fallback` is said of a rejection that has no message. */
export async function nativePost<Values, T>(
  request: Request,
  form: SchemaForm<Values>,
  fallback: string,
  send: (values: Values, posted: Posted) => Promise<Result<T, ApiFailure>>,
): Promise<NativeReply<T>> {
  if (request.method !== 'POST') return { isPosted: false, answer: null, value: null };
  const rejected = (answer: NativeAnswer): NativeReply<T> => ({
    isPosted: true,
    answer,
    value: null,
  });
  const posted = await readPostedForm(request);
  if (!posted.ok) {
    const { status, notice } = posted;
    return rejected({ status, notice, values: {}, messages: {} });
  }
  const fields = Object.fromEntries(inputsOf(form).map(({ name }) => [name, posted.field(name)]));
  const values = omitSecrets(form, fields);
  const checked = checkCall(form, fields);
  if (!checked.ok) return rejected({ status: 422, notice: '', values, messages: checked.fields });
  const sent = await send(checked.data, posted);
  if (sent.ok) return { isPosted: true, answer: null, value: sent.value };
  const { kind, message, fields: errors } = sent.error;
  const { status } = rejectionOf(sent.error);
  const notice = message || (kind === 'server' ? messages.serverError : fallback);
  return rejected({ status, notice, values, messages: errors });
}
