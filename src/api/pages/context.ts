/** What the pages' readers share: the API as the client calls it, and answers that lead elsewhere. */
import type { ApiFailure } from '#lib/http/envelope.ts';
import { messages } from '#lib/kernel/messages.ts';
import { clientOf } from '#lib/accounts/page-account.ts';
import { errorWith, loginFor } from '#lib/kernel/safe-redirect.ts';
import { pageApi } from './page-api.ts';
import { apiBaseUrl } from '#lib/server/portal.ts';

/** The part of Astro's context that is read. */
export interface PageContext {
  readonly request: Request;
  readonly url: URL;
  readonly locals: App.Locals;
}

/** The API as the client of the page calls it. */
export const apiOf = ({ request, locals }: PageContext) =>
  pageApi(request.headers, clientOf(locals).token);

/** Leads elsewhere; with 303 after something was posted, so that a reload sends nothing again. */
export const moved = (location: string, status: 302 | 303 = 302): Response =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-store' } });

/** Records and forms are the embedded API's own; another API has the calls of docs/specification.md (Calls). */
export const isEmbedded = (): boolean => apiBaseUrl() === '';

/** Where a failure leads (docs/specification.md, Requests); null for one that the page itself shows. */
export function away({ kind, message }: ApiFailure, url: URL): Response | null {
  if (kind === 'unauthorized') return moved(loginFor(url.pathname + url.search));
  if (kind === 'refused') return null;
  return moved(errorWith(message || messages.serverError));
}
