/**
 * How calls leave the browser, and the general rules for failed ones. Each room
 * builds its calls on one of these. Browser only.
 */
import { messages } from '#lib/kernel/messages.ts';
import { err } from '#lib/kernel/result.ts';
import { pathOf } from '#lib/kernel/routes.ts';
import { errorWith } from '#lib/kernel/safe-redirect.ts';
import type { ApiFailure } from '#lib/http/envelope.ts';
import { createHttp, type Http } from '#lib/http/http.ts';
import { bearerToken, readAuthData, removeAuthData } from './auth-storage.ts';
import { csrfToken } from './csrf-token.ts';
import { deleteMirror } from './mirror.ts';
import { storageOf } from './browser-storage.ts';
import { storageUnavailable } from './storage-errors.ts';
import { apiBaseUrl } from './page-facts.ts';
import { sessionCalls } from './session-calls.ts';

/** Sends calls with this token if there is a storage. */
function callsWith(token: () => string | null): Http {
  const http = createHttp({
    get baseUrl() {
      return apiBaseUrl() || location.origin;
    },
    fetch: (url, options) => fetch(url, options),
    token,
    writeHeaders: () => ({ 'X-CSRF-Token': csrfToken() }),
  });
  return {
    send: async (call) => (storageOf('localStorage') ? http.send(call) : err(storageUnavailable)),
  };
}

const plain = callsWith(bearerToken);

type Rule = (failure: ApiFailure) => Promise<boolean>;

/** 500 or above: the error page, with the server's message. */
const showServerError: Rule = (failure) => {
  if (failure.kind !== 'server') return Promise.resolve(false);
  location.assign(errorWith(failure.message || messages.serverError));
  return Promise.resolve(true);
};

/** 401: the session has ended. */
export const endDeadSession: Rule = async (failure) => {
  if (failure.kind !== 'unauthorized') return false;
  removeAuthData();
  await deleteMirror();
  location.assign(pathOf('login'));
  return true;
};

/** Follows the general rules for failed calls; every failure is passed on to the caller as well. */
const following = (...rules: readonly Rule[]): Http => ({
  send: async (call) => {
    const result = await plain.send(call);
    if (result.ok) return result;
    for (const rule of rules) {
      if (await rule(result.error)) return err({ ...result.error, handled: true });
    }
    return result;
  },
});

/** Every call but those below. */
export const general = following(showServerError, endDeadSession);

/** A 401 is the screen's own affair: the login itself, and the steps of the recovery that need a code. */
export const ownUnauthorized = following(showServerError);

/** The end of the stored session and the check of it: with its own token, and their failure concerns nobody. */
export const { endSession, getProfile: checkSession } = sessionCalls(
  callsWith(() => readAuthData()?.token ?? null),
);
