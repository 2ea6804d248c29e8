/** Pages of the desk for tests: opened, and posted to, by a person with these roles. */
import type { Result } from '#lib/kernel/result.ts';
import type { Role } from '#lib/staff/roles.ts';
import type { PageContext } from '#api/pages/context.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { SITE, type TestApi } from '../../../support/api.ts';
import { anyDatabase } from '../../../support/databases.ts';
import { addPerson } from '../../../support/staff.ts';
import { createFormsApi } from '../../submissions/support.ts';
import { companyOf } from '../../work-orders/support.ts';

export interface Desk {
  readonly name: string;
  /** A page at an address; with fields one that its form was posted to. */
  at(path: string, posted?: Readonly<Record<string, string>> | FormData): PageContext;
}

/** Opens a session of a new person. */
export async function openDeskAs(
  { context }: Pick<TestApi, 'context'>,
  ...roles: readonly Role[]
): Promise<Desk> {
  const { id, email, name, token } = await addPerson(context, roles);
  const member = { id, email, name, roles };
  return {
    name,
    at: (path, posted) => {
      const url = new URL(path, SITE);
      const form = posted && {
        method: 'POST',
        body: posted instanceof FormData ? posted : new URLSearchParams(posted),
        headers: { origin: SITE, 'sec-fetch-site': 'same-origin' },
      };
      const locals = { desk: { token, member } } as unknown as App.Locals;
      return { request: new Request(url, form), url, locals };
    },
  };
}

/** Returns what a page answered, a view or a redirect; throws without a page. */
export function answerOf<T>(read: Response | Result<T, unknown>): Response | NonNullable<T> {
  if (read instanceof Response) return read;
  if (!read.ok || !read.value) throw new Error('The page was not shown.');
  return read.value;
}

/** Returns the view that a page showed. */
export function viewOf<T>(read: Response | Result<T, unknown>): Exclude<NonNullable<T>, Response> {
  const answer = answerOf(read);
  if (answer instanceof Response) throw new Error('The page was not shown.');
  return answer as Exclude<NonNullable<T>, Response>;
}

/** Starts an API that pages call. */
export async function openPagesApi() {
  const api = createFormsApi(await anyDatabase.open());
  provideEmbeddedApi(api);
  return api;
}

/** Starts an API at the present day, with a client and a person of the warehouse. */
export async function openWorkDesk() {
  const api = await openPagesApi();
  // Pages name the present day.
  api.advance(Date.now() - api.context.now().getTime());
  const client = await api.newClient();
  return { api, client, company: companyOf(api), desk: await openDeskAs(api, 'warehouse') };
}
