/**
 * Short fingerprint of a token (FNV-1a, 32 bits): tells whether a page was rendered for the session that the
 * browser holds. Public by design: 32 bits of a 256-bit token give an attacker nothing.
 */
export function sessionFingerprint(token: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
