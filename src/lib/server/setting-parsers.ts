/** Turns the text of one environment variable into a typed value, or says what it must be. */
import ipaddr from 'ipaddr.js';
import { err, ok, type Result } from '#lib/kernel/result.ts';

export type Parser<T> = (text: string) => Result<T, string>;

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

export const anyText: Parser<string> = (text) => ok(text);

/** Empty becomes null; anything else goes to the given parser. */
export const optional =
  <T>(parse: Parser<T>): Parser<T | null> =>
  (text) =>
    text === '' ? ok(null) : parse(text);

export const oneOf =
  <const T extends readonly string[]>(...choices: T): Parser<T[number]> =>
  (text) =>
    choices.includes(text) ? ok(text) : err(`must be one of ${choices.join(', ')}`);

export const portNumber: Parser<number> = (text) => {
  const port = Number(text);
  return /^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535
    ? ok(port)
    : err('must be a port number from 1 to 65535');
};

/** An http or https address without path, query or credentials; the value is its origin. */
export const webOrigin: Parser<URL> = (text) => {
  const url = urlOf(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    ? ok(url)
    : err('must be an http or https origin such as https://portal.example.com, without a path');
};

/** An http or https base address; a trailing slash is dropped. */
export const webBase: Parser<string> = (text) => {
  const url = urlOf(text);
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
    ? ok(url.href.replace(/\/+$/, ''))
    : err('must be an http or https address such as https://api.example.com');
};

export const urlWithProtocol =
  (example: string, ...protocols: string[]): Parser<string> =>
  (text) => {
    const url = urlOf(text);
    return url &&
      protocols.includes(url.protocol) &&
      (url.hostname !== '' || /[?&]host=/.test(url.search))
      ? ok(text)
      : err(`must look like ${example}`);
  };

export const mailAddress: Parser<string> = (text) =>
  /^[^\r\n]*[^\s@]@[^\s@]+$/.test(text) ? ok(text) : err('must be an e-mail address');

const isAddressOrRange = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);

/** Addresses or CIDR ranges, separated by commas or spaces. */
export const addressList: Parser<readonly string[]> = (text) => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !isAddressOrRange(entry));
  return wrong === undefined
    ? ok(entries)
    : err(`must list IP addresses or ranges; "${wrong.slice(0, 60)}" is neither`);
};
