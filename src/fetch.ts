import type { Context } from 'hono';
import { astro, getFetchState } from 'astro/hono';
import { plainAddress } from '#lib/kernel/plain-address.ts';
import { startContent } from '#lib/server/content/content-store.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { isHttps, portalSettings, type ApiFetch } from '#lib/server/portal.ts';
import { createPageAhead } from './pipeline/page-ahead.ts';
import { createPipeline } from './pipeline/pipeline.ts';

/**
 * The request pipeline: what every request passes, then the embedded API, unless another one is configured, then
 * Astro's pages. This is the only file that knows both.
 */
async function startEmbeddedApi(): Promise<ApiFetch | null> {
  const settings = portalSettings();
  if (settings.apiBaseUrl !== null) return null;
  const { startApi } = await import('#api/main/start.ts');
  const api = await startApi(settings);
  provideEmbeddedApi(api);
  return api.fetch;
}

startContent();

const starting = startEmbeddedApi();

/** A portal that cannot open its database must not stay up and answer 500 for ever. */
starting.catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

const notesOf = (context: Context): App.Locals => getFetchState(context).locals;
const { siteUrl } = portalSettings();
const app = createPipeline({ siteUrl, notesOf, pagesHavePolicies: import.meta.env.PROD });

const ahead = createPageAhead(isHttps());
app.post('/api/client/login', ahead.login);

for (const path of ['/api/*', '/readyz', '/metrics']) {
  app.all(path, async (context, next) => {
    const api = await starting;
    return api ? api(context.req.raw) : next();
  });
}

app.get('*', ahead.page);

app.get('/readyz', (context) => context.text('ok'));

app.get('*', (context, next) => {
  const address = plainAddress(new URL(context.req.url));
  return address === null ? next() : Promise.resolve(context.redirect(address, 301));
});

app.use(async (_context, next) => {
  await starting;
  return next();
});
app.use(astro());

export default app;
