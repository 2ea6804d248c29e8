/** What is kept of a picture at the most (domain 0.5). */
export const MAX_PIXELS = 60_000_000;
/** Pixels of the longer edge. */
export const MAX_SIDE = 4096;
/** Of a JPEG, in percent. */
export const QUALITY = 85;
