/** New version of the terms in the editing screen: initial values, validation, files. */
import { object, string } from 'superstruct';
import { stringify } from 'yaml';
import { companyDay } from '#lib/kernel/company-day.ts';
import { TERMS_SUMS, readTermsFile, termsSum } from '#lib/content/read-content.ts';
import { headStruct, isTermsVersion, type TermsVersion } from '#lib/content/terms-file.ts';
import type { AnyStruct } from '#lib/kernel/validation.ts';
import { termsVersions } from '../terms.ts';
import { contentFile } from './content-store.ts';
import type { ContentFile } from './github.ts';

export const termsStruct: AnyStruct = object({
  version: string(),
  ...headStruct.schema,
  body: string(),
});

/** Form input: fields of {@link termsStruct}, unvalidated. */
type TypedTerms = Readonly<Record<string, unknown>>;

const today = (): string => companyDay(new Date());

/** The next version: the newest text, to be changed. */
export function nextTerms(): object {
  const newest = termsVersions.at(-1);
  const year = today().slice(0, 4);
  const numbers = termsVersions
    .filter(({ version }) => version.startsWith(`${year}.`))
    .map(({ version }) => Number(version.slice(5)));
  return {
    version: `${year}.${Math.max(0, ...numbers) + 1}`,
    title: newest?.title ?? '',
    effectiveFrom: '',
    requiresResign: true,
    changes: [''],
    body: newest?.body ?? '',
  };
}

function termsText({ version: _version, body, ...head }: TypedTerms): string {
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n${String(body)}\n`;
}

/** Returns further errors of a version, by field name. */
export function termsProblems({ version, effectiveFrom }: TypedTerms): Map<string, string> {
  const problems = new Map<string, string>();
  const known = termsVersions.find((each) => each.version === version);
  if (!isTermsVersion(String(version)))
    problems.set('version', 'Must be a year and a number, for example 2027.1');
  if (known && known.effectiveFrom <= today())
    problems.set('version', 'This version is in force. A published text never changes.');
  if (typeof effectiveFrom === 'string' && effectiveFrom !== '' && effectiveFrom < today())
    problems.set('effectiveFrom', 'This day has passed. A version takes effect today or later.');
  return problems;
}

/** The text of the file, and the versions with this one among them; without it when it is wrong. */
export function draftTerms(data: TypedTerms) {
  const text = termsText(data);
  const read = readTermsFile(String(data['version']), text, '');
  const published: readonly TermsVersion[] = read.ok ? [...termsVersions, read.data] : [];
  return { errors: read.ok ? [] : read.errors, text, published };
}

/** The file of a version, and the list of checksums with its line. */
export function termsFiles(version: string, text: string): ContentFile[] {
  const sums = contentFile(`terms/${TERMS_SUMS}`)?.toString() ?? '';
  const others = sums.split(/\r?\n/).filter((line) => line && !line.endsWith(`  ${version}.md`));
  const lines = [...others, termsSum(version, text)];
  return [
    { path: `terms/${TERMS_SUMS}`, bytes: Buffer.from(`${lines.join('\n')}\n`) },
    { path: `terms/${version}.md`, bytes: Buffer.from(text) },
  ];
}
