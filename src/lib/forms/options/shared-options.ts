/** Choices that several forms share. */
import type { Option, FileType } from '../definition.ts';

/** Answers of a question that must be answered either way. */
export const yesNo: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** File types that every form accepts. */
export const photosAndPdf: readonly FileType[] = ['jpg', 'png', 'webp', 'heic', 'pdf'];
