import { requireAnchor } from './anchor.mjs';

/**
 * Astro hashes the text of a page's style and script tags for the content policy anew for every page, each on
 * a thread of its own. There are a handful of texts, so each hash is kept. Astro offers no way to say so, and no
 * issue asks for it; the build fails when the function is not where it was.
 */
const FILE = 'dist/core/encryption.js';
const DECLARATION = 'async function generateCspDigest(';

const keeping = `
const kept = new Map();
async function generateCspDigest(data, algorithm) {
  const key = algorithm + data;
  const known = kept.get(key);
  if (known) return known;
  const digest = await makeCspDigest(data, algorithm);
  if (kept.size < 100) kept.set(key, digest);
  return digest;
}
`;

export function cspDigests() {
  let isPatched = false;
  return {
    name: 'portal:csp-digests',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      if (!id.split('?')[0].endsWith(`/astro/${FILE}`)) return null;
      const patch = 'integrations/csp-digests.mjs';
      requireAnchor({ name: 'astro', file: FILE, text: code, anchor: DECLARATION, patch });
      isPatched = true;
      const renamed = code.replace(DECLARATION, 'async function makeCspDigest(');
      return { code: renamed + keeping, map: null };
    },
    buildEnd(error) {
      if (error || isPatched) return;
      throw new Error(`integrations/csp-digests.mjs: the build does not hold ${FILE} of astro.`);
    },
  };
}
