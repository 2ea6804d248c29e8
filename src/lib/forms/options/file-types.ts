/** The kinds of files that every form accepts. */
import type { FileType } from '../definition.ts';

export const photosAndPdf: readonly FileType[] = ['jpg', 'png', 'webp', 'heic', 'pdf'];
