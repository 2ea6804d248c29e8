/** The versions of content/terms, made by integrations/content.mjs. */
declare module 'virtual:terms' {
  import type { TermsVersion } from '#lib/content/terms-file.ts';

  const versions: readonly TermsVersion[];
  export default versions;
}
