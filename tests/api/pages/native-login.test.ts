import { expect, it } from 'vitest';
import { nativeLogin } from '#api/pages/native/native-account.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { messages } from '#lib/kernel/messages.ts';
import { cookieTooLarge } from '#lib/session/storage-errors.ts';
import { embeddedBy } from '../../support/embedded.ts';

/** A login without script, which the API answers with this token. */
const logIn = (token: string) =>
  postLogin(() => Response.json({ succeeded: true, ResponseBody: { token, client: { id: 7 } } }));

function postLogin(answer: () => Response) {
  provideEmbeddedApi(embeddedBy(() => Promise.resolve(answer())));
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

it('a login without script tells a failed server from a wrong password', async () => {
  const { answer: failed } = await postLogin(() => new Response('<h1>', { status: 500 }));
  expect(failed).toMatchObject({ status: 500, notice: messages.serverError });
  const { answer: rejected } = await postLogin(() =>
    Response.json({ succeeded: false, ResponseMessage: 'Not like this.' }),
  );
  expect(rejected).toMatchObject({ status: 422, notice: 'Not like this.' });
});
