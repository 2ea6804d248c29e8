import { describe, expect, it } from 'vitest';
import { authDataSchema } from '#lib/session/auth-data.ts';
import { clientProfile } from '#lib/session/client-profile.ts';
import { parse } from '#lib/kernel/validation.ts';

const read = (profile: object) => parse(clientProfile, profile);

describe('the profile of an API', () => {
  it.each([
    [{ emailstatus: null, isDeleted: null }, 0, false],
    [{ emailstatus: '1', isDeleted: '1' }, 1, true],
    [{ emailstatus: '2', isDeleted: '0' }, 2, false],
    [{ emailstatus: 2, isDeleted: 1 }, 2, true],
    [{}, 0, false],
  ])('may write its flags as %j', (flags, emailstatus, isDeleted) => {
    expect(read(flags)).toMatchObject({ ok: true, value: { emailstatus, isDeleted } });
  });

  it('may send texts that look like numbers as numbers', () => {
    const profile = { telephone: 2125550142, company_name: null };
    expect(read(profile)).toMatchObject({
      ok: true,
      value: { telephone: '2125550142', company_name: '' },
    });
  });

  it.each([{ emailstatus: 3 }, { emailstatus: '' }, { isDeleted: 'no' }, { telephone: {} }])(
    'rejects %j',
    (profile) => {
      expect(read(profile).ok).toBe(false);
    },
  );

  it.each([4711, '4711'])('preserves the id %j', (id) => {
    expect(read({ clientId: id })).toMatchObject({ value: { clientId: id } });
    const auth = { token: 't', client: { id } };
    expect(parse(authDataSchema, auth)).toEqual({ ok: true, value: auth });
  });
});
