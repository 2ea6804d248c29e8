import data from 'virtual:mails';
import { liveContent } from './live-content.ts';
import type { RequiredName, MailFile, MailShapes } from './mail-files.ts';
import { mailContentName, type MailText } from './mail-schema.ts';
import { fillWords } from './mail-words.ts';

const texts = Object.fromEntries(
  Object.entries(data).map(([file, text]) => [
    file,
    liveContent(mailContentName(file as MailFile), text),
  ]),
) as Readonly<Record<MailFile, MailText>>;

/** The wording of a mail as its file in content/mails has it now, checked. */
export const mailText = (file: MailFile): MailText => texts[file];

type Phrases<F extends MailFile> = MailShapes[F] extends { phrases: infer P } ? P : never;
type Names<List> = List extends readonly (infer Name)[] ? RequiredName<Name> & string : never;

/** A phrase of a mail with its placeholders filled. */
export const phraseOf = <F extends MailFile, P extends keyof Phrases<F> & string>(
  file: F,
  name: P,
  values: Readonly<Record<Names<Phrases<F>[P]>, string>>,
): string => fillWords(mailText(file).phrases[name] ?? '', values);
