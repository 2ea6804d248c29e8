/** Account forms posted natively by the browser. */
import { changePasswordForm } from '#lib/accounts/forms/change-password.form.ts';
import { joinForm } from '#lib/accounts/forms/join.form.ts';
import { loginForm } from '#lib/accounts/forms/login.form.ts';
import { profileFormOf } from '#lib/accounts/forms/profile.form.ts';
import { sendOtpForm } from '#lib/accounts/forms/recovery.form.ts';
import { signupForm } from '#lib/accounts/forms/signup.form.ts';
import { isPicture } from '#lib/forms/attachments/sniff-file.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import type { LoginStep } from '#lib/people/second-step.ts';
import { messages } from '#lib/kernel/messages.ts';
import { err, ok } from '#lib/kernel/result.ts';
import { otpDataSchema } from '#lib/session/auth-data.ts';
import type { ClientProfile } from '#lib/session/client-profile.ts';
import { clientIdIn } from '#lib/session/client-id.ts';
import { readMirrorCookie } from '#lib/server/mirror-cookie.ts';
import { accountApi } from '../account-api.ts';
import { isHttps } from '#lib/server/portal.ts';
import { nativePost } from './native-post.ts';
import { sessionOf, tokenData } from './passkeys.ts';
import { secondStepIn } from './second-step.ts';

/** Logs in; answers the session with the cookie that mirrors it, or the second step that is asked. */
export async function nativeLogin(request: Request) {
  let asked: LoginStep | null = null;
  const posted = await nativePost(request, loginForm, messages.loginFailed, async (values) => {
    const reply = await accountApi(request.headers, null).login(values);
    if (reply.ok) return sessionOf(reply.value.envelope);
    asked = secondStepIn(reply.error);
    return reply;
  });
  return { ...posted, asked: asked as LoginStep | null };
}

/** Joins by an invitation; answers the session, and the cookie that mirrors it. */
export const nativeJoin = (request: Request, token: string) =>
  nativePost(request, joinForm, messages.loginFailed, async ({ confirmPassword: _, ...values }) => {
    const reply = await accountApi(request.headers, null).join({ ...values, token });
    return reply.ok ? sessionOf(reply.value.envelope) : reply;
  });

/** Signs up. */
export const nativeSignup = (request: Request) =>
  nativePost(request, signupForm, messages.signupFailed, ({ confirmPassword: _, ...payload }) =>
    accountApi(request.headers, null).signup(payload),
  );

/** Sends the code of a forgotten password; the script continues from its answer. */
export const nativeSendOtp = (request: Request) =>
  nativePost(request, sendOtpForm, messages.otpNotSent, async (values) => {
    const reply = await accountApi(request.headers, null).sendOtp(values);
    if (!reply.ok) return reply;
    const data = tokenData(reply.value.envelope, otpDataSchema, messages.invalidOtpData);
    if (!data.ok) return data;
    const message = reply.value.message || messages.otpSent;
    return ok({ data: data.value, email: values.email, message });
  });

/** The stored client id of a form that is posted without script: the one in the mirror cookie. */
const idOf = (request: Request): string | number =>
  clientIdIn(readMirrorCookie(request.headers.get('cookie'), isHttps())) ?? '';

const noPicture: ApiFailure = {
  kind: 'refused',
  status: 422,
  message: messages.pictureType,
  fields: {},
};

/** Saves a profile, with a chosen picture; `stored` is the current profile. */
export const nativeProfile = (
  request: Request,
  token: string,
  stored: ClientProfile,
  mayChangeCompany: boolean,
) =>
  nativePost(
    request,
    profileFormOf({ ...stored }, mayChangeCompany),
    messages.profileNotUpdated,
    async ({ clientId = '', ...values }, { file }) => {
      const picture = file('profile');
      if (picture && !isPicture(await picture.bytes())) return err(noPicture);
      const payload = { ...values, id: String(idOf(request)), clientId };
      return accountApi(request.headers, token).updateProfile(payload, picture);
    },
  );

/** Changes a password. */
export const nativePassword = (request: Request, token: string) =>
  nativePost(
    request,
    changePasswordForm,
    messages.passwordNotChanged,
    ({ old_password, new_password }) =>
      accountApi(request.headers, token).changePassword({
        id: idOf(request),
        old_password,
        new_password,
      }),
  );
