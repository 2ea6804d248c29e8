/** Parses an environment variable into a typed value, or returns its expected form. */
import { isLoopbackHost } from './loopback.ts';
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

export const wholeNumberFrom =
  (least: number): Parser<number> =>
  (text) =>
    /^\d{1,6}$/.test(text) && Number(text) >= least
      ? ok(Number(text))
      : err(`must be a whole number from ${least} up`);

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
    ? ok(url.href.replace(/(?<!\/)\/+$/, ''))
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

/** https address, or http on this machine, without credentials: the contents are confidential. */
export const webhookAddress: Parser<URL> = (text) => {
  const url = urlOf(text);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  return url && isSafe && !url.username && !url.password && !url.hash
    ? ok(url)
    : err('must be an https address such as https://erp.example.com/portal, or http on localhost');
};

/** A repository as GitHub's REST API names it. */
export const repositoryAddress: Parser<URL> = (text) => {
  const parsed = webhookAddress(text);
  return parsed.ok && /^\/(?:[\w./-]+\/)?repos\/[\w.-]+\/[\w.-]+$/.test(parsed.value.pathname)
    ? parsed
    : err('must look like https://api.github.com/repos/OWNER/NAME?branch=main');
};

/** The secret of the Standard Webhooks specification: 24 to 64 bytes. */
export const webhookKey: Parser<string> = (text) => {
  const [, key = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(key, 'base64');
  return length >= 24 && length <= 64
    ? ok(text)
    : err('must be whsec_ followed by 24 to 64 bytes in base64');
};

/** The first word of a path below `/ops/` that a key may be limited to. */
export const operationsAreas = [
  'assignments',
  'attachments',
  'audit',
  'billable',
  'clients',
  'imports',
  'labels',
  'mails',
  'prices',
  'queue',
  'receipts',
  'reply-texts',
  'search',
  'staff',
  'stores',
  'submissions',
  'webhooks',
  'webhook-test',
  'work-orders',
] as const;

/** A further key of the operations feed. */
export interface OperationsKey {
  readonly name: string;
  /** Null for all of the feed. */
  readonly areas: readonly string[] | null;
  /** The last day on which it counts (UTC, 2026-12-31); null without an end. */
  readonly until: string | null;
  readonly key: string;
}

const KEY_FORM = /^([\w-]{1,40}):([a-z+-]+):(\d{4}-\d\d-\d\d|-):([^\s:]{24,})$/;

function readKey(text: string): OperationsKey | null {
  const [, name, areas, until, key] = KEY_FORM.exec(text) ?? [];
  if (!name || !areas || !until || !key) return null;
  if (until !== '-' && Number.isNaN(Date.parse(until))) return null;
  const words = areas === 'all' ? null : areas.split('+');
  if (words?.some((word) => !operationsAreas.some((area) => area === word))) return null;
  return { name, areas: words, until: until === '-' ? null : until, key };
}

/** Keys as `name:receipts+labels:2026-12-31:key`, with spaces between. */
export const operationsKeys: Parser<readonly OperationsKey[]> = (text) => {
  const keys = text.split(/\s+/).filter(Boolean).map(readKey);
  const good = keys.filter((key) => key !== null);
  return good.length === keys.length
    ? ok(good)
    : err(
        `must be NAME:AREAS:UNTIL:KEY with spaces between; AREAS is all or words of ${operationsAreas.join(', ')} with + between, UNTIL a day or -, KEY has 24 characters or more`,
      );
};

export const mailAddress: Parser<string> = (text) =>
  /^(?:[^\r\n@<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(text)
    ? ok(text)
    : err('must be an email address');

const isAddressOrRange = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);

/** Addresses or CIDR ranges, separated by commas or spaces. */
export const addressList: Parser<readonly string[]> = (text) => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const invalid = entries.find((entry) => !isAddressOrRange(entry));
  return invalid === undefined
    ? ok(entries)
    : err(`must list IP addresses or ranges; "${invalid.slice(0, 60)}" is neither`);
};

/** @param min the least number of characters */
export const longEnough =
  (min: number): Parser<string> =>
  (text) =>
    text.length >= min ? ok(text) : err(`must have at least ${min} characters`);

/** A key that a header can carry. */
export const longKey: Parser<string> = (text) =>
  /^[ -~]*$/.test(text) ? longEnough(24)(text) : err('must be ASCII letters, digits and signs');
