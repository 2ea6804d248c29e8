/** Checks the attachments of a field against what is known of the uploaded files. */
import type { AttachmentsField, Facts, FileFact, Values } from './definition.ts';
import { fieldWrong, right, wrong, type Checked } from './check-value.ts';
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { submissionMessages } from './form-messages.ts';
import { isEmptyValue } from './empty-value.ts';
import { attachmentsOf, isRecord } from './values.ts';

const LONGEST_CAPTION = 120;
const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 50;
const photoTypes: readonly string[] = ['jpg', 'png', 'webp', 'heic'];

const typeNames = (field: AttachmentsField): string =>
  field.accepts.map((type) => type.toUpperCase()).join(', ');

const bytesOf = (files: readonly FileFact[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** What is wrong with the files themselves. */
function fileProblem(field: AttachmentsField, files: readonly FileFact[]): string | null {
  const { accepts, maxTotalBytes = MOST_MEGABYTES * MEGABYTE } = field;
  const odd = files.find(({ type }) => !accepts.includes(type));
  if (odd) return submissionMessages.fileOtherType(odd.name, typeNames(field));
  const twin = files.find(({ sha256 }, at) => files.findIndex((f) => f.sha256 === sha256) < at);
  if (twin) return submissionMessages.fileTwice(twin.name);
  const largest = maxTotalBytes / MEGABYTE;
  return bytesOf(files) > maxTotalBytes ? submissionMessages.filesTooLarge(largest) : null;
}

/** The attachments in canonical form, or what is wrong with them. */
export function checkFiles(
  field: AttachmentsField,
  input: unknown,
  form: Values,
  { facts, isNeeded }: { readonly facts: Facts; readonly isNeeded: boolean },
): Checked {
  const least = field.minPhotos?.(form) ?? 0;
  const missing = field.photosMessage ?? submissionMessages.photosMissing(least);
  if (isEmptyValue(input)) {
    if (least > 0) return wrong(missing);
    return isNeeded ? fieldWrong(field, { code: 'required' }) : right([]);
  }
  if (!Array.isArray(input) || !input.every(isRecord))
    return fieldWrong(field, { code: 'invalid' });
  const kinds = field.kinds?.map(({ value }) => value) ?? [''];
  const chosen = attachmentsOf({ files: input }, 'files').map((each) => ({
    ...each,
    kind: kinds.includes(each.kind) ? each.kind : (kinds[0] ?? ''),
  }));
  if (chosen.length > field.maxFiles) {
    return wrong(submissionMessages.tooManyFiles(field.maxFiles));
  }
  const files = chosen.flatMap(({ id }) => facts.files.get(id) ?? []);
  if (files.length < chosen.length) return wrong(submissionMessages.fileGone);
  const problem = fileProblem(field, files);
  if (problem !== null) return wrong(problem);
  if (chosen.some(({ caption }) => caption.length > LONGEST_CAPTION)) {
    return wrong(`Caption length must be less than ${LONGEST_CAPTION} Charactors!`);
  }
  if (chosen.some(({ caption }) => holdsCardNumber(caption))) {
    return wrong(submissionMessages.cardNumber);
  }
  const photos = files.filter(({ type }) => photoTypes.includes(type)).length;
  return photos < least ? wrong(missing) : right(chosen);
}
