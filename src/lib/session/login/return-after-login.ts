/** A session that ends while a form is filled in leads back to the form after the login. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import { loginPathFor } from '#lib/kernel/safe-redirect.ts';

/** The general handling has opened the login already; this one opens it with the way back. */
export function returnAfterLogin({ kind }: ApiFailure): void {
  if (kind === 'unauthorized') location.assign(loginPathFor(location.pathname + location.search));
}
