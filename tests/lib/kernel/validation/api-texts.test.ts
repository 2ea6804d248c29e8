import { beforeAll, describe, expect, it } from 'vitest';
import { changePasswordCases } from '../../../fixtures/validation/change-password.ts';
import { loginCases } from '../../../fixtures/validation/login.ts';
import { sendOtpCases } from '../../../fixtures/validation/recovery.ts';
import { signupCases } from '../../../fixtures/validation/signup.ts';
import { valuesOf } from '../../../fixtures/validation/case-table.ts';
import {
  createTestApi,
  openAnyDatabase,
  randomAddress,
  type TestApi,
} from '../../../support/api.ts';

/** The API says at each field what the form says; the multipart of the profile has its own test. */
const tables = [
  { route: 'POST /client/login', table: loginCases, unsent: [] },
  { route: 'POST /client/signup', table: signupCases, unsent: ['confirmPassword'] },
  { route: 'POST /client/sendotp', table: sendOtpCases, unsent: [] },
  {
    route: 'POST /client/changepassword',
    table: changePasswordCases,
    unsent: ['confirm_password'],
  },
];

const without = <T>(record: Readonly<Record<string, T>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

let api: TestApi;
let session: { token: string; id: string };
beforeAll(async () => {
  api = createTestApi(await openAnyDatabase());
  session = await api.logIn(await api.signUp());
});

describe.each(tables)('$route', ({ route, table, unsent }) => {
  const wrong = table.cases
    .map((each) => ({ ...each, texts: without(each.texts, unsent) }))
    .filter(({ texts }) => Object.keys(texts).length > 0);

  it.each(wrong)('$name', async (each) => {
    const own = route.endsWith('changepassword') ? { id: session.id } : {};
    const body = { ...without(valuesOf(table, each), unsent), ...own };
    const { token } = session;
    const address = randomAddress();
    const reply = await api.call(route, { body, address, ...('id' in own && { token }) });
    expect(reply.status).toBe(422);
    expect(reply.body['error']).toMatchObject({ fields: each.texts });
    expect(reply.body['ResponseMessage']).toBe(Object.values(each.texts)[0]);
  });
});
