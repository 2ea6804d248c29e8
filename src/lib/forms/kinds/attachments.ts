/** Validates attachments, uploaded separately, against their facts. */
import { holdsCardNumber } from '#lib/kernel/card-scan.ts';
import { isRecord } from '#lib/kernel/is-record.ts';
import { lengthOf } from '#lib/kernel/text/normalize-unicode.ts';
import type { AttachmentsField, FileFact } from '../definition.ts';
import { isEmptyValue } from '../empty-value.ts';
import { typesText } from '../attachments/file-rules.ts';
import { formMessages } from '../form-messages.ts';
import { attachmentsOf } from '../values.ts';
import {
  failed,
  invalid,
  isDraftText,
  invalidValue,
  valid,
  type CheckContext,
  type Kind,
} from './kind.ts';

const MAX_CAPTION_LENGTH = 120;
const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 50;
const photoTypes: readonly string[] = ['jpg', 'png', 'webp', 'heic'];

const bytesOf = (files: readonly FileFact[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

/** Returns the error of the files. */
function fileProblem(field: AttachmentsField, files: readonly FileFact[]): string | null {
  const { accepts, maxTotalBytes = MAX_MEGABYTES * MEGABYTE } = field;
  const unsupported = files.find(({ type }) => !accepts.includes(type));
  if (unsupported) return formMessages.fileOtherType(unsupported.name, typesText(field));
  const duplicate = files.find(
    ({ sha256 }, at) => files.findIndex((f) => f.sha256 === sha256) < at,
  );
  if (duplicate) return formMessages.fileTwice(duplicate.name);
  const maxMegabytes = maxTotalBytes / MEGABYTE;
  return bytesOf(files) > maxTotalBytes ? formMessages.filesTooLarge(maxMegabytes) : null;
}

/** Returns the attachments in canonical form, or their errors. */
function check(field: AttachmentsField, input: unknown, { form, facts, isNeeded }: CheckContext) {
  const minPhotos = field.minPhotos?.(form) ?? 0;
  const missing = field.photosMessage ?? formMessages.photosMissing(minPhotos);
  if (isEmptyValue(input)) {
    if (minPhotos > 0) return invalid(field, missing);
    return isNeeded ? failed(field, { code: 'required' }) : valid([]);
  }
  if (!Array.isArray(input) || !input.every(isRecord)) return failed(field, { code: 'invalid' });
  const kinds = field.kinds?.map(({ value }) => value) ?? [''];
  const chosen = attachmentsOf({ files: input }, 'files').map((each) => ({
    ...each,
    kind: kinds.includes(each.kind) ? each.kind : (kinds[0] ?? ''),
  }));
  if (chosen.length > field.maxFiles) {
    return invalid(field, formMessages.tooManyFiles(field.maxFiles));
  }
  const files = chosen.flatMap(({ id }) => facts.files.get(id) ?? []);
  if (files.length < chosen.length) return invalid(field, formMessages.fileGone);
  const problem = fileProblem(field, files);
  if (problem !== null) return invalid(field, problem);
  if (chosen.some(({ caption }) => lengthOf(caption) > MAX_CAPTION_LENGTH)) {
    return invalid(field, `Caption length must be less than ${MAX_CAPTION_LENGTH} Charactors!`);
  }
  if (chosen.some(({ caption }) => holdsCardNumber(caption))) {
    return invalid(field, formMessages.cardNumber);
  }
  const photos = files.filter(({ type }) => photoTypes.includes(type)).length;
  return photos < minPhotos ? invalid(field, missing) : valid(chosen);
}

export const attachments: Kind<AttachmentsField> = {
  empty: () => [],
  check,
  display: (_, value) => (Array.isArray(value) ? String(value.length) : ''),
  draft: (field, input) => {
    const files = attachmentsOf({ input }, 'input');
    const texts = files.flatMap(({ id, kind, caption }) => [id, kind, caption]);
    if (files.length > field.maxFiles || !texts.every(isDraftText)) return invalidValue(field);
    return files.some(({ caption }) => holdsCardNumber(caption))
      ? { value: [], errors: { [field.name]: formMessages.cardNumber } }
      : valid(files);
  },
  typed: (_, value) => value ?? [],
};
