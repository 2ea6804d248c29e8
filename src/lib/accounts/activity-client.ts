import { anyReply, type ApiResult, type Http } from '#lib/http/http.ts';
import { arrivalMailsSchema, type ArrivalMails } from './schemas/arrival-mails.ts';
import { accountActivity, type AccountActivity } from './schemas/activity.ts';

/** The calls about the safety of an account, which our own API has beside those of docs/specification.md (Calls). */
export const activityCalls = (http: Http) => ({
  /** The devices on which the caller is logged in, and what has happened to the account. */
  getActivity: (): ApiResult<AccountActivity> =>
    http.send({ path: '/client/activity', method: 'GET', reply: accountActivity }),

  /** How often mails about arrivals come. */
  getArrivalMails: (): ApiResult<ArrivalMails> =>
    http.send({ path: '/client/arrival-mails', method: 'GET', reply: arrivalMailsSchema.struct }),

  /** Choose how often they come. */
  chooseArrivalMails: (body: ArrivalMails): ApiResult<unknown> =>
    http.send({ path: '/client/arrival-mails', body, reply: anyReply }),

  /** End all sessions of the caller. */
  logOutEverywhere: (): ApiResult<unknown> =>
    http.send({ path: '/client/logout-everywhere', reply: anyReply }),
});
