/** Addresses of mail that nobody logs in with: names and domains of any length that the standard allows. */
import { isStandardEmail } from '../atoms/account-patterns.ts';

/** Parts between dots before the @ (RFC 5322, atext; RFC 6531 adds letters of any script). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
/** A label of a host name, in any script (RFC 5890): no hyphen at either end. */
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
const LAST_LABEL = /^(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,63})$/iu;

/** True if mail can be sent to the address. */
export function isMailAddress(value: string): boolean {
  const at = value.lastIndexOf('@');
  const labels = value.slice(at + 1).split('.');
  return (
    isStandardEmail(value) &&
    value
      .slice(0, Math.max(at, 0))
      .split('.')
      .every((part) => LOCAL.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(labels.at(-1) ?? '')
  );
}
