import { requireAnchor } from './anchor.mjs';

/**
 * A plugin that changes one file of Astro on the server, where Astro has no setting for what is wanted.
 * @param by the file that asks for it
 * @param file of the package
 * @param anchor what the change leans on; the build fails when the file does not hold it, or is not part of the build
 * @param change gives the new text of the file
 */
export function astroPatch({ by, file, anchor, change }) {
  const patch = `integrations/${by}`;
  let isPatched = false;
  return {
    name: `portal:${by}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(text, id) {
      if (!id.split('?')[0].endsWith(`/astro/${file}`)) return null;
      requireAnchor({ name: 'astro', file, text, anchor, patch });
      isPatched = true;
      return { code: change(text), map: null };
    },
    buildEnd(error) {
      if (error || isPatched) return;
      throw new Error(`${patch}: the build does not hold ${file} of astro.`);
    },
  };
}
