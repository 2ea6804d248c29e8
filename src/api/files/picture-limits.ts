/** The largest picture that is accepted, in pixels. */
export const MAX_PIXELS = 60_000_000;
/** A stored picture is scaled down to this longer edge, in pixels. */
export const MAX_SIDE = 4096;
/** JPEG quality of a stored picture, in percent. */
export const QUALITY = 85;
