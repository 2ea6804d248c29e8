/** The app in front of the development server, which answers pages and files itself. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { settingsOfProcess } from '#lib/server/settings.ts';
import { createListener } from './http-server.ts';
import type { RequestLog } from './log.ts';
import { securityHeaders } from './security-headers.ts';
import { startEmbeddedApi } from './start-api.ts';

type Next = () => void;

const alreadySent = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
/** The next middleware of Vite, by request. */
const following = new WeakMap<object, Next>();

/** Returns a handler for the middlewares of Vite. */
export function createDevelopmentHandler(log: RequestLog) {
  const settings = settingsOfProcess();
  if (!settings.ok) throw new Error(settings.error.join('\n'));
  const { siteUrl } = settings.value;
  const api = startEmbeddedApi(settings.value);
  const { listen } = createListener({
    settings: settings.value,
    log,
    filesDir: '',
    api,
    renderPage: () => alreadySent,
    developPage: async ({ env }) => {
      const { incoming, outgoing } = env as { incoming: object; outgoing: ServerResponse };
      await api;
      for (const [name, value] of Object.entries(securityHeaders(siteUrl)))
        outgoing.setHeader(name, value);
      following.get(incoming)?.();
      return alreadySent;
    },
  });
  return (incoming: IncomingMessage, outgoing: ServerResponse, next: Next): void => {
    following.set(incoming, next);
    void listen(incoming, outgoing);
  };
}
