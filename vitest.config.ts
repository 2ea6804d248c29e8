/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

/** Unit, service, endpoint, island and architecture tests; the browser tests are Playwright's (e2e/). */
export default getViteConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/architecture/planted/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
