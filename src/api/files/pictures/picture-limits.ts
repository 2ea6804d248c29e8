/** A stored picture is scaled down to this longer edge, in pixels. */
export const MAX_SIDE = 4096;
/** JPEG quality of a stored picture, in percent. */
export const QUALITY = 85;
