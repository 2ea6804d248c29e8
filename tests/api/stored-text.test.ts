import { describe, expect, it } from 'vitest';
import { storedText, storedValues } from '#api/kernel/stored-text.ts';
import { createTestApi, openAnyDatabase } from '../support/api.ts';

describe('text as it is stored', () => {
  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2069', '\u0085'])(
    'loses marks that turn it or cannot be seen: %j',
    (mark) => expect(storedText(`${mark}Acme ${mark}cod.exe${mark}`)).toBe('Acme cod.exe'),
  );

  it('keeps the marks that Arabic, Hebrew and Hindi are written with', () => {
    for (const text of ['می\u200cخواهم', 'क्\u200dष', 'abc \u200fאבג\u200e'])
      expect(storedText(text)).toBe(text);
  });

  it('is looked for at every depth, but not in passwords', () => {
    const sent = JSON.parse(
      '{"lines":[{"sku":"A\u202eB","qty":1}],"newPassword":"a\u202eb","__proto__":{"x":"\u2066y"}}',
    ) as object;
    expect(JSON.stringify(storedValues(sent))).toBe(
      '{"lines":[{"sku":"AB","qty":1}],"newPassword":"a\u202eb","__proto__":{"x":"y"}}',
    );
  });

  it('is what calls and searches get', async () => {
    const api = createTestApi(await openAnyDatabase());
    const { token } = await api.logIn(await api.signUp());
    const values = { sku: 'TEE\u202e-1', description: 'Shirt \u2066gpj.exe\u2069' };
    const made = await api.call('POST /client/products', { token, body: { values } });
    expect(made.status).toBe(200);
    const q = encodeURIComponent('shirt\u202e');
    const found = await api.call(`GET /client/products?q=${q}`, { token });
    expect(JSON.stringify(found.body)).toMatch(/"TEE-1".*"Shirt gpj\.exe"/);
  });
});
