import type { ApiFailure } from '#lib/http/envelope.ts';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { errorWith, loginPathFor } from '#lib/kernel/safe-redirect.ts';

/** Where a visitor of a protected page is sent, and whether their mirror cookie goes. */
export interface Redirection {
  readonly location: string;
  readonly clearMirror: boolean;
}

/** Without a session: to the login, which leads back to the page that was asked for, or that was written on. */
export const toLogin = (url: URL): Redirection => ({
  location: loginPathFor(url.pathname + url.search),
  clearMirror: true,
});

/**
 * Handles an unconfirmed session: 401 and 403 mean logged out; other failures keep the session and show the error
 * page.
 */
export function redirectVisitor(failure: ApiFailure, url: URL): Redirection {
  switch (failure.kind) {
    case 'unauthorized':
      return toLogin(url);
    case 'refused':
      if (failure.status === 403) return toLogin(url);
      if (failure.status !== 429)
        return { location: errorWith(messages.profileNotLoaded), clearMirror: false };
      return { location: errorWith(failure.message || serverMessages.tooMany), clearMirror: false };
    case 'network':
      return { location: errorWith(messages.unreachable), clearMirror: false };
    case 'unreadable':
      return { location: errorWith(messages.profileNotLoaded), clearMirror: false };
    case 'server':
      return { location: errorWith(failure.message || messages.serverError), clearMirror: false };
  }
}
