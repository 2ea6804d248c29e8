import { fileURLToPath } from 'node:url';
import { settingsOfProcess } from '../src/lib/server/settings.ts';
import { devFront } from '../server/front-server.ts';

/**
 * The adapter: the build exports `render`, a function from a `Request` to a `Response`. `server/` listens and writes
 * answers by `@hono/node-server`; its checks stand in front of the development server too. (`@astrojs/node` takes Node's own request and response alone and ignores how fast a
 * reader is; docs/decisions/200-one-pipeline.md.)
 */
export function nodeAdapter() {
  return {
    name: 'portal:node',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const settings = settingsOfProcess();
        if (!settings.ok) throw new Error(settings.error.join('\n'));
        const say = (fields, text) =>
          server.config.logger.info(`${text} ${JSON.stringify(fields)}`);
        const log = { debug: say, info: say, warn: say, error: say, isLevelEnabled: () => false };
        server.middlewares.use(await devFront({ settings: settings.value, log }));
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'portal:node',
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./node-entry.mjs', import.meta.url)),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
    },
  };
}
