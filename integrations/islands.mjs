import { fileURLToPath } from 'node:url';

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
      'astro:config:setup': ({ addClientDirective, addRenderer }) => {
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
