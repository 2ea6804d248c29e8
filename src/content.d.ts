/** The versions of content/terms, made by integrations/content.mjs. */
declare module 'virtual:terms' {
  import type { TermsVersion } from '#lib/content/terms-file.ts';

  const versions: readonly TermsVersion[];
  export default versions;
}

/** The files of content/mails by their names, made by integrations/content.mjs. */
declare module 'virtual:mails' {
  import type { MailFile } from '#lib/content/mail-files.ts';
  import type { MailText } from '#lib/content/mail-schema.ts';

  const mails: Readonly<Record<MailFile, MailText>>;
  export default mails;
}
