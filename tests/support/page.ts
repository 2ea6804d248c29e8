/** Pages of logged-in clients, as Astro gives them to the readers of pages. */
import type { Api } from '#api/main/app.ts';
import type { Visit } from '#api/main/visit.ts';
import type { PageContext } from '#api/pages/context.ts';
import { SITE } from './api.ts';

export async function visitOf(api: Pick<Api, 'openVisit'>, token: string): Promise<Visit> {
  const visitor = {
    token,
    address: null,
    requestId: null,
    userAgent: null,
    route: '/',
    method: 'GET',
  };
  const visit = await api.openVisit(visitor);
  if (!visit.ok) throw new Error(`The page is refused: ${visit.error.code}`);
  return visit.value;
}

type Fields = Readonly<Record<string, string>>;

/** A page at an address; with `posted` one that a form was sent to, from a page of `origin`. */
export function pageAt(visit: Visit, path: string, posted?: Fields, origin = SITE): PageContext {
  const url = new URL(path, SITE);
  const form = posted && {
    method: 'POST',
    body: new URLSearchParams(posted),
    headers: { origin, 'sec-fetch-site': origin === SITE ? 'same-origin' : 'cross-site' },
  };
  const locals = { client: {}, token: 'token', visit } as unknown as App.Locals;
  return { request: new Request(url, form), url, locals };
}
