import { createHash } from 'node:crypto';
import path from 'node:path';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { denyImports } from 'vite-env-only';
import { contentDigest } from './src/lib/content/content-files.ts';
import { contentPolicy } from './src/lib/server/content-policy.ts';
import { firstCheckScript } from './src/lib/forms/first-check.ts';
import { fontScript } from './src/lib/portal/font-script.ts';
import { replayScript } from './src/lib/portal/replay-script.ts';
import { themeScript } from './src/lib/portal/theme-script.ts';
import { chunkGroups } from './integrations/chunks.mjs';
import { content } from './integrations/content.mjs';
import { formScripts } from './integrations/form-scripts.mjs';
import { sourceHash } from './scripts/support/source-hash.ts';

/** Of the scripts that stand in pages, as a file would come too late. */
const inlineHashes = [themeScript, fontScript, replayScript, firstCheckScript].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);

/** Adds the renderer of islands and `client:intent`, and puts server/app.ts in front of the development server. */
const portal = {
  name: 'portal',
  hooks: {
    'astro:config:setup': ({ addClientDirective, addRenderer }) => {
      addRenderer({
        name: 'portal:react',
        clientEntrypoint: '@astrojs/react/client.js',
        serverEntrypoint: path.resolve('src/lib/server/react-renderer.ts'),
      });
      addClientDirective({ name: 'intent', entrypoint: './integrations/client-intent.mjs' });
    },
    'astro:server:setup': ({ server }) => {
      const say = (fields, text) => server.config.logger.info(`${text} ${JSON.stringify(fields)}`);
      const log = { debug: say, info: say, warn: say, error: say, isLevelEnabled: () => false };
      let handler;
      server.middlewares.use(async (request, response, next) => {
        // The module runner of the pages, so that both share the embedded API.
        handler ??= server.environments.ssr.runner
          .import('/server/develop.ts')
          .then(({ createDevelopmentHandler }) => createDevelopmentHandler(log));
        (await handler)(request, response, next);
      });
    },
  },
};

/** Makes `server/start.ts` the entry of the build, around the handler of the adapter. */
const serverEntry = {
  name: 'portal:server-entry',
  apply: 'build',
  enforce: 'post',
  config: () => ({
    environments: {
      ssr: {
        // React leaves its build for developers out.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: {
          // For stack traces in the log.
          sourcemap: 'hidden',
          rolldownOptions: { input: { index: path.resolve('server/start.ts') } },
        },
      },
    },
  }),
};

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [portal, react()],
  session: false,
  trailingSlash: 'ignore',
  compressHTML: true,
  prefetch: false,
  devToolbar: { enabled: false },
  security: {
    checkOrigin: false,
    csp: {
      directives: contentPolicy,
      scriptDirective: { hashes: inlineHashes },
    },
  },
  vite: {
    define: {
      'import.meta.env.RELEASE': JSON.stringify(sourceHash().slice(0, 12)),
      'import.meta.env.CONTENT': JSON.stringify(contentDigest('content')),
    },
    plugins: [
      tailwindcss(),
      content(),
      formScripts(),
      serverEntry,
      denyImports({
        client: {
          specifiers: [/^node:/, 'pino', 'kysely', 'pg', 'nodemailer', 'sharp', 'hono'],
          files: [
            'src/api/**',
            'src/lib/server/**',
            'src/lib/content/live-content.ts',
            'server/**',
          ],
        },
      }),
    ],
    environments: {
      client: {
        build: {
          sourcemap: false,
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: chunkGroups(),
              },
            },
          },
        },
      },
    },
  },
});
