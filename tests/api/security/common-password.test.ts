import { describe, expect, it } from 'vitest';
import { commonPasswordText, isCommonPassword } from '#api/security/common-password.ts';
import { createTestApi, openAnyDatabase, PASSWORD, SITE, signupBody } from '../../support/api.ts';
import { codesSent, sendOtp, verify } from '../recovery-support.ts';

describe('a common password', () => {
  it.each(
    `password Password1! Password@123 P@ssw0rd P@$$w0rd1 12345678 87654321 11111111 123123123 abcabcabc qwertyuiop
    Qwerty@123 Welcome@2026 Welcome1! Admin@123 Admin@1234 Letmein1! Iloveyou1 Sunshine#1 Summer2026! abcd1234 Abcd@1234
    Test@1234 Test1234! Secret@2026 Changeme1! zxcvbnm1 aaaaaaaa passwordpassword Football1! Dragon#123 abcdefgh
    1Password! Company@1 Garments1!`.split(/\s+/),
  )('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it('includes the name of the own address', () => {
    expect(isCommonPassword('Ann.lee@2026', 'annlee@example.com')).toBe(true);
    expect(isCommonPassword('Annlee@26', 'annlee@example.com')).toBe(true);
    expect(isCommonPassword('Annlee@26', 'bob@example.com')).toBe(false);
  });

  it.each([
    'Correct@2026',
    'Fresh#2027',
    'long enough',
    'blue kettle 84 rain',
    'tR7!vbQ2',
    'Passages-82',
  ])('excludes %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('where common passwords are refused', () => {
  const settings = { siteUrl: new URL(SITE), operationsApiKey: null } as const;
  const refused = (field: string) => ({
    status: 422,
    body: {
      ResponseMessage: commonPasswordText,
      error: { fields: { [field]: commonPasswordText } },
    },
  });

  it('sign up, change and reset refuse them at their field, and nothing is lost', async () => {
    const strict = { ...settings, commonPasswords: 'refuse' } as const;
    const api = createTestApi(await openAnyDatabase(), { settings: strict });
    const body = signupBody({ password: 'Password@123' });
    expect(await api.call('POST /client/signup', { body })).toMatchObject(refused('password'));
    const account = await api.signUp();
    const { token, id } = await api.logIn(account);
    const change = { id, old_password: PASSWORD, new_password: 'Welcome@2026' };
    const changed = await api.call('POST /client/changepassword', { token, body: change });
    expect(changed).toMatchObject(refused('new_password'));
    const flow = await sendOtp(api, account.email);
    const [code = ''] = await codesSent(api);
    const { body: reply } = await verify(api, flow.token, code);
    const reset = async (password: string) =>
      api.call('POST /client/resetpassword', {
        token: (reply['ResponseBody'] as { token: string }).token,
        body: { password },
      });
    expect(await reset('Qwerty@123')).toMatchObject(refused('password'));
    expect((await reset('tR7!vbQ2')).status).toBe(200);
  });

  it('nothing is refused unless the operator wants it', async () => {
    const api = createTestApi(await openAnyDatabase(), { settings });
    const body = signupBody({ password: '12345678' });
    expect((await api.call('POST /client/signup', { body })).status).toBe(200);
  });
});
