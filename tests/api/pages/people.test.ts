/** The page People: acts that wait for a fresh login. */
import { beforeEach, expect, it } from 'vitest';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readPeoplePage, type PeopleView } from '#api/pages/people.ts';
import { createTestApi, openAnyDatabase, type Session, type TestApi } from '../../support/api.ts';
import { pageAt, visitOf } from '../../support/page.ts';

let api: TestApi;
let owner: Session;
beforeEach(async () => {
  api = createTestApi(await openAnyDatabase());
  provideEmbeddedApi(api);
  owner = await api.logIn(await api.signUp({ email: 'ann@client.test' }));
  api.advance(10 * 60 * 1000);
});

type Fields = Readonly<Record<string, string>>;

/** The page after a press; its address for a press that leads on. */
async function press(fields: Fields): Promise<PeopleView | string> {
  const read = await readPeoplePage(pageAt(await visitOf(api, owner.token), '/people', fields));
  if (read instanceof Response) return read.headers.get('location') ?? '';
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const invitation = {
  do: 'invite',
  email: 'kim@client.test',
  name: 'Kim Lee',
  role: 'owner',
  maySign: 'on',
};
const waiting = { fields: { ...invitation, id: '', from: '' }, error: '' };

it('invites an address in capitals', async () => {
  const posted = { ...invitation, email: 'Kim@Client.TEST', role: 'orders' };
  expect(await press(posted)).toBe('/people?done=invite');
});

it('keeps an invitation over the second step, also when that is refused', async () => {
  expect(await press(invitation)).toMatchObject({ waiting, rejected: { status: 401, notice: '' } });
  const kept = { ...waiting.fields, confirm: 'yes' };
  const wrong = 'This is not your password.';
  const rejected = { status: 422, notice: '' };
  expect(await press({ ...kept, code: 'Wrong@2026' })).toMatchObject({
    waiting: { ...waiting, error: wrong },
    rejected,
  });
  expect(await press({ ...kept, code: 'Correct@2026' })).toBe('/people?done=invite');
  const { body } = await api.call('GET /client/people', owner);
  expect(body['ResponseBody']).toMatchObject({
    items: [{}, { email: 'kim@client.test', name: 'Kim Lee', role: 'owner', maySign: true }],
  });
});

it('says above an act that waits that there were too many tries', async () => {
  const kept = { ...waiting.fields, confirm: 'yes', code: 'Wrong@2026' };
  for (let count = 0; count < 10; count++) await press(kept);
  expect(await press(kept)).toMatchObject({
    waiting,
    rejected: { status: 429, notice: expect.stringMatching(/\w/) as string },
  });
});

it('shows a refusal of the act itself at its fields, once the login is fresh', async () => {
  const kept = { ...waiting.fields, confirm: 'yes', code: 'Correct@2026' };
  const taken = { ...kept, email: 'ann@client.test' };
  expect(await press(taken)).toMatchObject({
    waiting: null,
    typed: { name: 'Kim Lee', role: 'owner' },
    rejected: { status: 409, fields: { email: expect.stringMatching(/registered/) as string } },
  });
});
