/** Domains of mailbox providers, which people of many companies share. */

/** Providers with a domain in each country: yahoo.co.in, hotmail.co.uk. */
const WORLDWIDE = /^(?:gmx|hotmail|live|outlook|yahoo)\.(?:com?\.)?[a-z]{2,3}$/;

const DOMAINS: ReadonlySet<string> = new Set([
  'aim.com',
  'aol.com',
  'att.net',
  'bellsouth.net',
  'charter.net',
  'comcast.net',
  'cox.net',
  'earthlink.net',
  'fastmail.com',
  'gmail.com',
  'googlemail.com',
  'hey.com',
  'icloud.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'optonline.net',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'rediffmail.com',
  'rocketmail.com',
  'rogers.com',
  'sbcglobal.net',
  'shaw.ca',
  'sympatico.ca',
  'telus.net',
  'verizon.net',
  'web.de',
  'ymail.com',
  'zoho.com',
  '126.com',
  '163.com',
]);

/** Returns true for the domain of a mailbox provider; any other domain belongs to one company. */
export const isMailboxProvider = (domain: string): boolean =>
  DOMAINS.has(domain) || WORLDWIDE.test(domain);
