import { expect, it } from 'vitest';
import { isOwnOrigin } from '#lib/kernel/own-origin.ts';

const site = 'https://portal.example.com';

it.each([
  [{}, true],
  [{ origin: site }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: site }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ origin: 'https://evil.test' }, false],
  [{ origin: 'null' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  [{ 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
  [{ 'sec-fetch-site': 'none', origin: 'null' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site', origin: site }, false],
  [{ origin: 'http://portal.example.com' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://other-name.test' }, true],
  [{ 'sec-fetch-site': 'none', origin: 'https://other-name.test' }, false],
  [{ origin: 'https://other-name.test' }, false],
])('%j is our own: %j', (headers, expected) => {
  const request = new Request('https://other-name.test/session', { method: 'PUT', headers });
  expect(isOwnOrigin(request, site)).toBe(expected);
});
