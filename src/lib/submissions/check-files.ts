/** Checks the attachments of a field against what is known of the uploaded files (domain 0.5). */
import type { AttachmentsField, Facts, Values } from './definition.ts';
import { fieldWrong, right, wrong, type Checked } from './check-value.ts';
import { holdsCardNumber } from './card-scan.ts';
import { submissionMessages } from './submission-messages.ts';
import { attachmentsOf, isEmptyValue, isRecord } from './values.ts';

const LONGEST_CAPTION = 120;
const photoTypes: readonly string[] = ['jpg', 'png', 'webp', 'heic'];

const typeNames = (field: AttachmentsField): string =>
  field.accepts.map((type) => type.toUpperCase()).join(', ');

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
  const files = chosen.map(({ id }) => facts.files.get(id));
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length || files.includes(undefined)) {
    return wrong(submissionMessages.fileGone);
  }
  const odd = files.find((file) => file && !field.accepts.includes(file.type));
  if (odd) return wrong(submissionMessages.fileOtherType(odd.name, typeNames(field)));
  if (chosen.some(({ caption }) => caption.length > LONGEST_CAPTION)) {
    return wrong(`Caption length must be less than ${LONGEST_CAPTION} Charactors!`);
  }
  if (chosen.some(({ caption }) => holdsCardNumber(caption))) {
    return wrong(submissionMessages.cardNumber);
  }
  const photos = files.filter((file) => file && photoTypes.includes(file.type)).length;
  return photos < least ? wrong(missing) : right(chosen);
}
