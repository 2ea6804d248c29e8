/**
 * Astro hashes the text of a page's style and script tags for the content policy anew for every page, each on
 * a thread of its own. There are a handful of texts, so each hash is kept.
 */
const MODULE = /astro\/dist\/core\/encryption\.js$/;
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
  return {
    name: 'portal:csp-digests',
    apply: 'build',
    transform(code, id) {
      if (!MODULE.test(id.split('?')[0] ?? '') || !code.includes(DECLARATION)) return null;
      const renamed = code.replace(DECLARATION, 'async function makeCspDigest(');
      return { code: renamed + keeping, map: null };
    },
  };
}
