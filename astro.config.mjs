import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { denyImports } from 'vite-env-only';
import { contentPolicy } from './src/lib/server/content-policy.ts';
import { chunkGroups } from './integrations/chunks.mjs';
import { content } from './integrations/content.mjs';
import { cspDigests } from './integrations/csp-digests.mjs';
import { flatImports } from './integrations/flat-imports.mjs';
import { formScripts } from './integrations/form-scripts.mjs';
import { islands } from './integrations/islands.mjs';
import { nodeAdapter } from './integrations/node-adapter.mjs';
import { productionBuild } from './integrations/production-build.mjs';

export default defineConfig({
  output: 'server',
  adapter: nodeAdapter(),
  integrations: [islands(), react()],
  session: false,
  trailingSlash: 'ignore',
  compressHTML: true,
  prefetch: false,
  devToolbar: { enabled: false },
  build: { inlineStylesheets: 'auto' },
  security: {
    checkOrigin: false,
    csp: {
      directives: contentPolicy,
    },
  },
  vite: {
    plugins: [
      tailwindcss(),
      content(),
      cspDigests(),
      flatImports(),
      formScripts(),
      productionBuild(),
      denyImports({
        client: {
          specifiers: [/^node:/, 'pino', 'kysely', 'pg', 'nodemailer', 'sharp', 'hono'],
          files: ['src/api/**', 'src/lib/server/**', 'src/pipeline/**', 'server/**'],
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
