/** Parses a content file: its data, or its errors, each with file, place and remedy. */
import { hash } from 'node:crypto';
import { errorMessage } from '#lib/kernel/runtime/error-details.ts';
import { parse } from 'yaml';
import { colourProblems } from './contrast.ts';
import { mailFiles } from './mail-files.ts';
import { mailContentName } from './mail-schema.ts';
import {
  contentStructs,
  problemLine,
  problemsOf,
  type Company,
  type ContentProblem,
} from './schemas.ts';
import { splitTerms, findTermsErrors, type TermsHead, type TermsVersion } from './terms-file.ts';

export type ReadContent<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly errors: readonly string[] };

/** The content files that are YAML, in the order of the editing screen. */
export const contentNames = [
  ...(['welcome', 'team', 'company', 'contact', 'sections'] as const),
  ...mailFiles.map(mailContentName),
];
export type ContentName = (typeof contentNames)[number];

const isContentName = (name: string): name is ContentName =>
  (contentNames as readonly string[]).includes(name);

const failed = (...errors: readonly string[]): { ok: false; errors: readonly string[] } => ({
  ok: false,
  errors,
});

type HasPicture = (address: string) => boolean;

/** Yields missing pictures referenced in the data, at any depth. */
function* missingPictures(
  data: unknown,
  hasPicture: HasPicture,
  path: ContentProblem['path'] = [],
): Generator<ContentProblem> {
  if (typeof data !== 'object' || data === null) return;
  for (const [name, value] of Object.entries(data)) {
    const place = [...path, Array.isArray(data) ? Number(name) : name];
    const isPicture = name === 'picture' || name === 'logo';
    if (!isPicture) yield* missingPictures(value, hasPicture, place);
    else if (typeof value === 'string' && !hasPicture(value))
      yield {
        path: place,
        message: `there is no picture ${value}; put it into public/ or upload it in /content`,
      };
  }
}

/** Finds the errors in the data of a file, colors and pictures included. */
export function problemsOfData(
  name: ContentName,
  data: unknown,
  hasPicture: HasPicture,
): ContentProblem[] {
  const struct = contentStructs[name];
  const problems = struct ? problemsOf(struct, data) : [];
  if (problems.length > 0) return problems;
  return [
    ...(name === 'company' ? colourProblems((data as Company).colours) : []),
    ...missingPictures(data, hasPicture),
  ];
}

/**
 * A YAML file. @param name file name, extension removed @param hasPicture returns true if the picture at this address
 * exists
 */
export function readYaml(name: string, text: string, hasPicture: HasPicture): ReadContent<object> {
  if (!isContentName(name)) return failed(`content/${name}.yaml: no page reads this file`);
  let data: unknown;
  try {
    data = parse(text);
  } catch (error) {
    return failed(`content/${name}.yaml: ${errorMessage(error)}`);
  }
  const problems = problemsOfData(name, data, hasPicture);
  const errors = new Set(problems.map((problem) => problemLine(name, problem)));
  return errors.size > 0 ? failed(...errors) : { ok: true, data: data as object };
}

/** Name of the list of checksums beside the versions of the terms; `sha256sum -c` reads it. */
export const TERMS_SUMS = 'SHA256SUMS';

/** The line of a version in that list. */
export const termsSum = (name: string, text: string): string =>
  `${hash('sha256', text.replaceAll('\r\n', '\n'))}  ${name}.md`;

/** Returns true if the list has another checksum for this version: it may be signed, so it is immutable. */
const isAltered = (name: string, text: string, sums: string): boolean => {
  const line = sums.split(/\r?\n/).find((each) => each.endsWith(`  ${name}.md`));
  return line !== undefined && line !== termsSum(name, text);
};

/** Version of the terms; its checksum covers the displayed text. @param sums contents of the checksum list */
export function readTermsFile(name: string, text: string, sums: string): ReadContent<TermsVersion> {
  if (isAltered(name, text, sums))
    return failed(
      `content/terms/${name}.md: is not the text that was published (content/terms/${TERMS_SUMS}); put that text back and write the change into a new version`,
    );
  const parts = splitTerms(text);
  if (!parts) return failed(`content/terms/${name}.md: does not begin with a head between two ---`);
  let head: unknown;
  try {
    head = parse(parts.head);
  } catch (error) {
    return failed(`content/terms/${name}.md: ${errorMessage(error)}`);
  }
  const errors = findTermsErrors(name, head, parts.body);
  if (errors.length > 0) return failed(...errors);
  const { body } = parts;
  return {
    ok: true,
    data: { ...(head as TermsHead), version: name, body, sha256: hash('sha256', body) },
  };
}
