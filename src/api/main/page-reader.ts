/** What pages that are rendered in this process read of the API: the same calls, without a request on the way. */
import { TrieRouter } from 'hono/router/trie-router';
import type { PageReader, Visitor } from '#lib/server/portal.ts';
import type { ApiContext } from '#api/context/context.ts';
import { networkOf } from '#api/http/client-network.ts';
import type { Endpoint } from '#api/http/endpoint.ts';
import { failureEnvelope } from '#api/http/reply.ts';
import { usableRequestId } from '#api/http/request-id.ts';
import { contextOfPage, findSession } from '#api/security/sessions.ts';
import { serveReading } from './serve.ts';

/** A text that changes with every write to the database; null without a live session, or where it cannot be told. */
export async function dataVersionFor(
  context: ApiContext,
  token: string | null,
): Promise<string | null> {
  const session = token === null ? null : await findSession(context, token);
  return session?.dataVersion ?? null;
}

/** Makes the function that gives each page its reader. */
export function createPageReaders(
  context: ApiContext,
  routes: readonly Endpoint[],
): (visitor: Visitor) => PageReader {
  const router = new TrieRouter<Endpoint>();
  for (const route of routes) {
    if (route.method === 'GET') router.add('GET', route.path, route);
  }
  return ({ token, address, requestId: given, userAgent }) => {
    const ofPage = contextOfPage(context);
    const requestId = usableRequestId(given ?? '');
    const network = networkOf(address ?? '');
    const authorization = token === null ? null : `Bearer ${token}`;
    return {
      async read(path) {
        const [[match]] = router.match('GET', path.split('?', 1)[0] ?? '');
        if (!match) return failureEnvelope({ code: 'not_found' }, requestId);
        const [endpoint, found] = match;
        const params = Object.fromEntries(
          Object.entries(found).map(([name, value]) => [name, decodeURIComponent(String(value))]),
        );
        const origin = { requestId, network, userAgent };
        return serveReading(endpoint, { context: ofPage, params, authorization, path, ...origin });
      },
      dataVersion: () => dataVersionFor(ofPage, token),
    };
  };
}
