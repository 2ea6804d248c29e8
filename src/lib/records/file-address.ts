/** Addresses of the files of records: pages that the session opens, so that links and pictures need no script. */

/** Longer edge of a thumbnail, in pixels: twice the largest one on a page. */
export const MAX_THUMB_SIDE = 640;

/** The file in full, shown where it is a picture or a PDF. @param path address of such files, with [id] */
export const fileAddress = (path: string, id: string): string =>
  `${path.replace('[id]', encodeURIComponent(id))}?inline=1`;

/** A small copy of a picture. */
export const thumbAddress = (path: string, id: string): string =>
  `${fileAddress(path, id)}&thumb=1`;
