/** Addresses of the files of records: pages that the session opens, so that links and pictures need no script. */
import { pathOf } from '#lib/kernel/routes.ts';

/** Longer edge of a thumbnail, in pixels: twice the largest one on a page. */
export const MAX_THUMB_SIDE = 640;

/** Whose file it is. */
type FileRoute = 'attachment-file' | 'receipt-file' | 'work-file';

/** The file in full, shown where it is a picture or a PDF. */
export const fileAddress = (route: FileRoute, id: string): string =>
  `${pathOf(route).replace('[id]', encodeURIComponent(id))}?inline=1`;

/** A small copy of a picture. */
export const thumbAddress = (route: FileRoute, id: string): string =>
  `${fileAddress(route, id)}&thumb=1`;
