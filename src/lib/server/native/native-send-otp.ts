import { tokenHolder } from '#lib/http/envelope.ts';
import { sendOtpForm } from '#lib/accounts/forms/recovery.form.ts';
import { messages } from '#lib/kernel/messages.ts';
import { otpDataSchema, type OtpData } from '#lib/session/auth-data.ts';
import { parse } from '#lib/kernel/validation.ts';
import { readNativePost, refusedByApi, type NativeAnswer } from './native-post.ts';
import { pageApi } from '../page-api.ts';

/** A code that was sent for a form posted without script; the script takes it over once it is there. */
export interface SentCode {
  readonly data: OtpData;
  readonly email: string;
  readonly message: string;
}

type NativeSendOtp =
  | { readonly ok: true; readonly sent: SentCode }
  | { readonly ok: false; readonly answer: NativeAnswer };

/** Has a code sent for the first step of a forgotten password, posted without script. */
export async function nativeSendOtp(request: Request): Promise<NativeSendOtp> {
  const submit = await readNativePost(request, sendOtpForm);
  if (!submit.ok) return submit;
  const reply = await pageApi(request.headers, null).sendOtp(submit.values);
  if (!reply.ok) {
    return { ok: false, answer: refusedByApi(reply.error, messages.otpNotSent, submit.typed) };
  }
  const data = parse(otpDataSchema, tokenHolder(reply.value.envelope));
  const message = reply.value.message || messages.otpSent;
  if (data.ok) return { ok: true, sent: { data: data.value, email: submit.values.email, message } };
  const notice = messages.invalidOtpData;
  return { ok: false, answer: { status: 502, notice, values: submit.typed, messages: {} } };
}
