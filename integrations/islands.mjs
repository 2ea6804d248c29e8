import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireAnchor } from './anchor.mjs';

const REACT = '@astrojs/react';

/** What hydrates must take the prefix of ids that our renderer writes. */
export function checkReactClient(text) {
  const anchor = 'identifierPrefix: element.getAttribute("prefix")';
  const patch = 'integrations/react-renderer.mjs';
  requireAnchor({ name: REACT, file: 'dist/client.js', text, anchor, patch });
}

/**
 * Two additions to Astro's island machinery:
 * - `client:intent`: hydrate at the first sign of intent or when the browser is idle;
 * - a React server renderer that keeps the markup of an island for equal props.
 * It must stand before `@astrojs/react`, so that its renderer is asked first.
 */
export function islands() {
  return {
    name: 'portal:islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, addRenderer, config }) => {
        const names = config.integrations.map(({ name }) => name);
        if (names.indexOf('portal:islands') > names.indexOf(REACT)) {
          throw new Error(`islands() must stand before ${REACT} in astro.config.mjs.`);
        }
        checkReactClient(readFileSync(`node_modules/${REACT}/dist/client.js`, 'utf8'));
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('./client-intent.mjs', import.meta.url)),
        });
        addRenderer({
          name: 'portal:react',
          clientEntrypoint: '@astrojs/react/client.js',
          serverEntrypoint: fileURLToPath(new URL('./react-renderer.mjs', import.meta.url)),
        });
      },
    },
  };
}
