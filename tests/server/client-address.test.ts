import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createCallerLookup } from '../../server/client-address.ts';
import { startFront } from './support/start-front.ts';

const caller = (peer: string, forwarded: string | undefined, trusted: string[]): string =>
  createCallerLookup(trusted)({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage).address;

describe('the client address', () => {
  it.each([
    ['203.0.113.9', '1.1.1.1', [], '203.0.113.9'],
    ['203.0.113.9', '1.1.1.1', ['10.0.0.0/8'], '203.0.113.9'],
    ['10.0.0.1', '198.51.100.7', ['10.0.0.0/8'], '198.51.100.7'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.7', ['10.0.0.0/8'], '198.51.100.7'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.7, 10.2.3.4', ['10.0.0.0/8'], '198.51.100.7'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', ['10.0.0.0/8'], '10.0.0.3'],
    ['10.0.0.1', 'nonsense', ['10.0.0.0/8'], '10.0.0.1'],
    ['10.0.0.1', undefined, ['10.0.0.0/8'], '10.0.0.1'],
    ['::ffff:10.0.0.1', '2001:db8::7', ['10.0.0.1'], '2001:db8::7'],
    ['::ffff:203.0.113.9', undefined, [], '203.0.113.9'],
    ['::1', '198.51.100.7', ['::1'], '198.51.100.7'],
    ['127.0.0.1', '198.51.100.7:51234', ['127.0.0.1'], '198.51.100.7'],
    ['127.0.0.1', '[2001:db8::7]:51234', ['127.0.0.1'], '2001:db8::7'],
    ['127.0.0.1', '[2001:db8::7]', ['127.0.0.1'], '2001:db8::7'],
  ])('peer %s, X-Forwarded-For %s, trusted %o: %s', (peer, forwarded, trusted, expected) => {
    expect(caller(peer, forwarded, trusted)).toBe(expected);
  });
});

describe('what the app reads', () => {
  const forged = {
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'evil.test',
    'x-client-address': '6.6.6.6',
    'x-request-id': 'forged-request-id',
  };
  const seenBy = async (trustedProxies: string[]): Promise<Record<string, string>> => {
    let seen: Record<string, string> = {};
    const front = await startFront(
      (request) => {
        seen = Object.fromEntries(request.headers);
        return undefined;
      },
      { trustedProxies },
    );
    await fetch(front.origin, { headers: forged });
    await front.stop();
    return seen;
  };

  it('holds nothing that an untrusted peer made up', async () => {
    const seen = await seenBy([]);
    expect(seen['x-client-address']).toBe('127.0.0.1');
    expect(seen['x-forwarded-for']).toBeUndefined();
    expect(seen['x-forwarded-host']).toBeUndefined();
    expect(seen['x-client-speaks-for-others']).toBe('1');
    expect(seen['x-request-id']).not.toBe('forged-request-id');
  });

  it.each([
    ['an unreadable hop', { 'x-forwarded-for': 'unknown' }, true],
    [
      'a hop that is trusted behind one that is unreadable',
      { 'x-forwarded-for': '_x, 127.0.0.1' },
      true,
    ],
    ['no hop from a proxy that says so otherwise', { 'x-forwarded-proto': 'https' }, true],
    ['a readable hop', { 'x-forwarded-for': '198.51.100.7' }, false],
    ['no word of a proxy', {}, false],
  ])('differs from this machine after %s', async (_name, headers, isForOthers) => {
    const seen: Record<string, string> = {};
    const front = await startFront(
      (request) => {
        Object.assign(seen, Object.fromEntries(request.headers));
        return undefined;
      },
      { trustedProxies: ['127.0.0.0/8'] },
    );
    await fetch(front.origin, { headers });
    await front.stop();
    expect(seen['x-client-speaks-for-others']).toBe(isForOthers ? '1' : undefined);
  });

  it('holds what a trusted proxy says', async () => {
    const seen = await seenBy(['127.0.0.1']);
    expect(seen['x-client-address']).toBe('198.51.100.7');
    expect(seen['x-client-speaks-for-others']).toBeUndefined();
    expect(seen['x-request-id']).toBe('forged-request-id');
  });
});

it('error responses carry the id of the request and forbid sniffing', async () => {
  const front = await startFront(
    () => {
      throw new Error('planted');
    },
    { trustedProxies: ['127.0.0.1'] },
  );
  const sent = { 'x-request-id': 'id-of-the-proxy' };
  const failed = await fetch(front.origin, { headers: sent });
  const upload = {
    method: 'POST',
    headers: sent,
    // Without a length: one that announces too much is refused before it has an id.
    body: new Blob(['x'.repeat(20 * 1024 * 1024)]).stream(),
    duplex: 'half',
  };
  const large = await fetch(`${front.origin}/api/client/login`, upload);
  expect([failed, large].map(({ status }) => status)).toEqual([500, 413]);
  for (const { headers } of [failed, large]) {
    expect(headers.get('x-request-id')).toBe('id-of-the-proxy');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  await front.stop();
});
