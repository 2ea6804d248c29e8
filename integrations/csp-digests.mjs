import { astroPatch } from './astro-patch.mjs';

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

/**
 * Astro hashes the text of a page's style and script tags for the content policy anew for every page, each on
 * a thread of its own. There are a handful of texts, so each hash is kept. No issue asks Astro for it.
 */
export const cspDigests = () =>
  astroPatch({
    by: 'csp-digests.mjs',
    file: 'dist/core/encryption.js',
    anchor: DECLARATION,
    change: (code) => code.replace(DECLARATION, 'async function makeCspDigest(') + keeping,
  });
