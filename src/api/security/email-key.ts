/** The form of an e-mail address that is compared and has to be unique. */
import { domainToASCII } from 'node:url';

/** Trimmed, composed, lower case, and the domain as DNS writes it. */
export function emailKey(email: string): string {
  const folded = email.trim().normalize('NFC').toLowerCase().normalize('NFC');
  const at = folded.lastIndexOf('@');
  if (at < 0) return folded;
  const domain = folded.slice(at + 1);
  return `${folded.slice(0, at)}@${domainToASCII(domain) || domain}`;
}
