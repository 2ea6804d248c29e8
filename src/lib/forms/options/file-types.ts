/** The kinds of files that every form takes (domain 0.5). */
import type { FileType } from '../definition.ts';

export const photosAndPdf: readonly FileType[] = ['jpg', 'png', 'webp', 'heic', 'pdf'];
