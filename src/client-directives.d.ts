import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first sign of intent, else when idle or `later` (integrations/client-intent.mjs). */
    'client:intent'?: boolean | 'later';
  }
}
