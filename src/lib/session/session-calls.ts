/** The two calls about the session itself. */
import { anyReply, type ApiResult, type Http } from '#lib/http/http.ts';
import { clientProfile, type ClientProfile } from './client-profile.ts';

export const sessionCalls = (http: Http) => ({
  /** Ends the session on the server (embedded API only); the page may close before the answer. */
  endSession: (): ApiResult<unknown> =>
    http.send({ path: '/client/logout', reply: anyReply, keepalive: true }),

  /** The profile of the logged-in client. */
  getProfile: (): ApiResult<ClientProfile> =>
    http.send({
      path: '/client/getprofile',
      method: 'GET',
      reply: clientProfile,
      isVaried: true,
    }),
});
