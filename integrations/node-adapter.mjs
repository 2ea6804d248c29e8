import { fileURLToPath } from 'node:url';

/**
 * The adapter: the build exports `render`, a function from a `Request` to a `Response`. `server/` listens and writes
 * answers by `@hono/node-server`. (`@astrojs/node` takes Node's own request and response alone and ignores how fast a
 * reader is; docs/decisions/200-one-pipeline.md.)
 */
export function nodeAdapter() {
  return {
    name: 'portal:node',
    hooks: {
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
