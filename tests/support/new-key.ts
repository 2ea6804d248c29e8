/** For `openssl req`: a key of its own that no password locks. An elliptic one is there at once, an RSA one takes half a second. */
export const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
