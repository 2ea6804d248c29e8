import { sessionCalls } from '#lib/session/session-calls.ts';
import type { ChangePasswordPayload } from './forms/change-password.form.ts';
import type { EmailStatusChange } from './schemas/email-status.ts';
import type { Login } from './forms/login.form.ts';
import type { ProfilePayload } from './forms/profile.form.ts';
import type { MemberJoin } from '#lib/people/calls.ts';
import type { MemberSecondStep } from '#lib/people/second-step.ts';
import { openMemberInvitation, type OpenMemberInvitation } from '#lib/people/replies.ts';
import { anyReply } from '#lib/http/http.ts';
import { dashboard, userList, type Dashboard, type UserList } from './schemas/replies.ts';
import type { SignupPayload } from './forms/signup.form.ts';
import type { ApiResult, Http } from '#lib/http/http.ts';

/** A body whose id goes back to the API as it came from there: some count their clients. */
type WithApiId<Body, Key extends keyof Body> = Omit<Body, Key> &
  Readonly<Record<Key, string | number>>;

/** The account calls, one function for each. */
export const accountCalls = (http: Http) => ({
  ...sessionCalls(http),

  /** Log in; the token is looked for in the whole answer, see `tokenHolder`. */
  login: (credentials: Login): ApiResult<unknown> =>
    http.send({ path: '/client/login', body: credentials, reply: anyReply }),

  /** Carries a login on with the second step; the answer is that of a login. */
  confirmLogin: (body: MemberSecondStep): ApiResult<unknown> =>
    http.send({ path: '/client/login/second', body, reply: anyReply }),

  /** Shows an open invitation. */
  readInvitation: (token: string): ApiResult<OpenMemberInvitation> =>
    http.send({ path: '/client/invitation', body: { token }, reply: openMemberInvitation }),

  /** Joins by an invitation; the answer is that of a login. */
  join: (body: MemberJoin): ApiResult<unknown> =>
    http.send({ path: '/client/join', body, reply: anyReply }),

  /** Sign up; only the message of the answer is used. */
  signup: (payload: SignupPayload): ApiResult<unknown> =>
    http.send({ path: '/client/signup', body: payload, reply: anyReply }),

  /** Create an account for somebody else; the embedded API asks for the operations key. */
  createClient: (payload: SignupPayload): ApiResult<unknown> =>
    http.send({ path: '/client/createclient', body: payload, reply: anyReply }),

  /** Change the profile; a new picture goes along in the field `profile`. */
  updateProfile: (payload: ProfilePayload, picture: File | null): ApiResult<unknown> => {
    const form = new FormData();
    for (const [name, value] of Object.entries<string | undefined>(payload))
      if (value !== undefined) form.set(name, value);
    if (picture) form.set('profile', picture);
    return http.send({ path: '/client/updateprofile', body: form, reply: anyReply });
  },

  /** Change the password. */
  changePassword: (payload: WithApiId<ChangePasswordPayload, 'id'>): ApiResult<unknown> =>
    http.send({ path: '/client/changepassword', body: payload, reply: anyReply }),

  /** Turn the mails about arriving merchandise on (1) or off (2). */
  updateEmailStatus: (change: WithApiId<EmailStatusChange, 'client_id'>): ApiResult<unknown> =>
    http.send({ path: '/client/update-email-status', body: change, reply: anyReply }),

  /** The application users of the caller's own company. */
  listUsers: (): ApiResult<UserList> =>
    http.send({ path: '/users/list', method: 'GET', reply: userList }),

  /** Module counts of the caller's data; the embedded API counts only the named modules. */
  getDashboard: (modules: readonly string[] = []): ApiResult<Dashboard> =>
    http.send({
      path: modules.length > 0 ? `/users/dashboard?modules=${modules.join()}` : '/users/dashboard',
      method: 'GET',
      reply: dashboard,
    }),
});
