import { expect, it } from 'vitest';
import { nativeLogin } from '#api/pages/native/native-account.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { cookieTooLarge } from '#lib/session/storage-errors.ts';
import { embeddedBy } from '../../support/embedded.ts';

/** A login without script, which the API answers with this token. */
function logIn(token: string) {
  const ResponseBody = { token, client: { id: 7 } };
  provideEmbeddedApi(
    embeddedBy(() => Promise.resolve(Response.json({ succeeded: true, ResponseBody }))),
  );
  const origin = 'http://localhost:4321';
  const body = new URLSearchParams({ email: 'ann@example.com', password: 'Ann@2026!' });
  return nativeLogin(new Request(`${origin}/login`, { method: 'POST', body, headers: { origin } }));
}

it('a login without script is told when its cookie would be too large, and keeps the e-mail', async () => {
  expect((await logIn('ps_one')).value?.cookie).toMatch(/^clientAuthData=/);
  const { value, answer } = await logIn('x'.repeat(4001));
  expect(value).toBeNull();
  expect(answer).toMatchObject({ status: 422, notice: cookieTooLarge.message });
  expect(answer?.values['email']).toBe('ann@example.com');
});
