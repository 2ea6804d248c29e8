/** Client-side file rules. The server validates the content. */
import type { AttachmentsField, FileType } from '../definition.ts';
import { formMessages } from '../form-messages.ts';

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const endings: Readonly<Record<FileType, readonly string[]>> = {
  jpg: ['.jpg', '.jpeg'],
  png: ['.png'],
  webp: ['.webp'],
  heic: ['.heic', '.heif'],
  pdf: ['.pdf'],
  xlsx: ['.xlsx'],
  csv: ['.csv'],
  svg: ['.svg'],
};

const mimes: Readonly<Record<FileType, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  svg: 'image/svg+xml',
};

const photos: readonly FileType[] = ['jpg', 'png', 'webp', 'heic'];

/** Says that files of this type are shown as thumbnails. */
export const isPicture = (type: FileType): boolean => photos.includes(type);

/** For the file input: MIME types and extensions, because support varies. */
export const acceptOf = ({ accepts }: Pick<AttachmentsField, 'accepts'>): string =>
  accepts.flatMap((type) => [mimes[type], ...endings[type]]).join(',');

/** Returns true if a camera is useful. */
export const takesPhotos = ({ accepts }: AttachmentsField): boolean => accepts.some(isPicture);

/** 'JPG, PNG or PDF'. */
export const typesText = ({ accepts }: AttachmentsField): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' })
    .format(accepts.map((type) => type.toUpperCase()))
    .replace(', or ', ' or ');

const isOfType = (file: File, type: FileType): boolean =>
  file.type === mimes[type] ||
  (type === 'heic' && file.type === 'image/heif') ||
  endings[type].some((ending) => file.name.toLowerCase().endsWith(ending));

export const isPhotoName = (name: string): boolean =>
  photos.some((type) => endings[type].some((ending) => name.toLowerCase().endsWith(ending)));

/** Returns true for a photo, by type or by name: browsers miss some types. */
export const isPhoto = (file: File): boolean => photos.some((type) => isOfType(file, type));

const isUsual = ({ accepts }: AttachmentsField): boolean =>
  accepts.join() === 'jpg,png,webp,heic,pdf';

/** Says which types the field takes. */
export const typeError = (field: AttachmentsField, name: string): string =>
  isUsual(field) ? formMessages.fileType(name) : formMessages.fileOtherType(name, typesText(field));

/** Returns true if only its contents tell what a file is; the server looks into it. */
const isUntyped = ({ type, name }: File): boolean => type === '' && !/\.\w+$/.test(name);

/** Returns the error of a chosen file; null for a valid one. */
export function findFileError(field: AttachmentsField, file: File): string | null {
  if (file.size === 0) return formMessages.fileEmpty(file.name);
  const isPossible = isUntyped(file) || field.accepts.some((type) => isOfType(file, type));
  return isPossible ? null : typeError(field, file.name);
}

/** Returns the error of an unreadable file, or of too many pixels; null if valid. */
export async function findContentError(file: File): Promise<string | null> {
  // The server checks pixels too, where the script is out of reach.
  const sizes = await import('./picture-size.ts').catch(() => null);
  try {
    const head = await file.slice(0, sizes?.HEADER_BYTES ?? 1).arrayBuffer();
    return sizes?.findPixelError(new Uint8Array(head), file.name) ?? null;
  } catch {
    return formMessages.fileUnreadable(file.name);
  }
}

/** Validated after the photo was made smaller. */
export const findSizeError = (file: File, limit = MAX_FILE_BYTES): string | null =>
  file.size > limit ? formMessages.fileTooLarge(file.name, limit) : null;
