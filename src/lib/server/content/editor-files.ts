/** The files of the editing screen: their names, titles and addresses. */
import { mailFiles, shapeOf, type MailFile } from '#lib/content/mail-files.ts';
import type { RouteId } from '#lib/kernel/routes.ts';
import { mailContentName } from '#lib/content/mail-schema.ts';
import { contentNames, type ContentName } from '#lib/content/read-content.ts';

export type EditorFile = ContentName | 'terms';

const mails = new Map<string, MailFile>(mailFiles.map((file) => [mailContentName(file), file]));

/** The mail that a content file words; null for every other file. */
export const mailOf = (name: string): MailFile | null => mails.get(name) ?? null;

const titles: Readonly<Record<string, string>> = {
  welcome: 'Welcome page and notices',
  team: 'Team',
  company: 'Company, holidays and colors',
  contact: 'Contact and frequent questions',
  sections: 'Sections',
  terms: 'New version of the terms',
};

/** The page that shows a file; a mail has none. */
const pages: Readonly<Record<string, RouteId>> = {
  welcome: 'welcome',
  team: 'welcome',
  company: 'login',
  contact: 'contact-us',
  sections: 'create-label',
  terms: 'terms',
};

function entryOf(name: EditorFile) {
  const mail = mailOf(name);
  return {
    name,
    /** Its address below /content. */
    slug: name.replace(/^mails\//, 'mail-'),
    title: mail === null ? (titles[name] ?? name) : shapeOf(mail).title,
    isMail: mail !== null,
    page: pages[name],
  };
}

/** All files that can be edited. */
export const editorFiles = [...contentNames, 'terms' as const].map(entryOf);

/** The file at an address below /content; undefined when there is none. */
export const editorFileAt = (slug: string | undefined) =>
  editorFiles.find((file) => file.slug === slug);
