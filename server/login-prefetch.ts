/**
 * Pages that a browser asks for together with the login that opens them, so that they need no round trip of their own
 * (docs/decisions/420-the-page-behind-a-login-is-asked-for-with-it.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie } from 'hono/cookie';
import {
  ATTEMPT_HEADER,
  attemptCookieName,
  isLoginAttempt,
} from '#lib/session/login/login-attempt.ts';
import { mirrorCookieName } from '#lib/server/mirror-cookie.ts';
import { replaceHeaders } from './client-address.ts';

/** For a page that overtakes its login. Another process may have that login: whoever asks waits no longer. */
const EARLY_MS = 100;
/** For a login that no page follows, and a page whose login does not end. */
const KEPT_MS = 10_000;
const MOST = 1000;

interface Login {
  readonly begun: PromiseWithResolvers<null>;
  /** The Set-Cookie value of the mirror; null for a login that was refused. */
  readonly mirror: PromiseWithResolvers<string | null>;
  /** Whether a page has it, or waits for it. */
  isTaken: boolean;
}

class Logins {
  readonly #known = new Map<string, Login>();

  #of(attempt: string): Login {
    const known = this.#known.get(attempt);
    if (known) return known;
    const login = {
      begun: Promise.withResolvers<null>(),
      mirror: Promise.withResolvers<string | null>(),
      isTaken: false,
    };
    if (this.#known.size < MOST) this.#known.set(attempt, login);
    void sleep(KEPT_MS, null, { ref: false }).then(() => {
      login.mirror.resolve(null);
      if (this.#known.get(attempt) === login) this.#known.delete(attempt);
    });
    return login;
  }

  /** Says that a login has begun; what it returns says how it ended. */
  begin(attempt: string): (mirror: string | null) => void {
    const login = this.#of(attempt);
    login.begun.resolve(null);
    return login.mirror.resolve;
  }

  /** The mirror that a login sets, for one page; null when there is no such login, or it is refused. */
  async take(attempt: string): Promise<string | null> {
    const login = this.#of(attempt);
    if (login.isTaken) return null;
    login.isTaken = true;
    const isBegun = login.begun.promise.then(() => true);
    return (await Promise.race([isBegun, sleep(EARLY_MS, false, { ref: false })]))
      ? login.mirror.promise
      : null;
  }
}

type Handler = MiddlewareHandler<{ Bindings: HttpBindings }>;

interface LoginPrefetch {
  /** Before the embedded API's login. */
  readonly login: Handler;
  /** Before pages. */
  readonly page: Handler;
}

/**
 * @param secure whether the portal is reached over https
 */
export function createLoginPrefetch(secure: boolean): LoginPrefetch {
  const logins = new Logins();
  const cookieName = attemptCookieName(secure);
  const isMirror = (cookie: string): boolean => cookie.startsWith(`${mirrorCookieName(secure)}=`);
  return {
    login: async (context, next) => {
      const attempt = context.req.header(ATTEMPT_HEADER) ?? '';
      if (!isLoginAttempt(attempt)) return next();
      const end = logins.begin(attempt);
      await next();
      end(context.res.headers.getSetCookie().find(isMirror) ?? null);
    },
    page: async (context, next) => {
      const { req } = context;
      const attempt = getCookie(context, cookieName) ?? '';
      if (!req.header('Sec-Purpose')?.startsWith('prefetch') || !isLoginAttempt(attempt))
        return next();
      const mirror = await logins.take(attempt);
      // Browsers forget an answer that is no success, and ask again.
      if (mirror === null) return context.body(null, 401);
      const [pair = ''] = mirror.split(';', 1);
      replaceHeaders(context.env.incoming, { cookie: `${pair}; ${req.header('Cookie') ?? ''}` });
      await next();
      // An answer that sets a cookie is kept for nobody (app.ts). It does not set the mirror, which the browser may
      // have removed when a slow page arrives.
      deleteCookie(context, cookieName, { path: '/', secure });
    },
  };
}
