import { beforeEach, describe, expect, it } from 'vitest';
import { formMessages } from '#lib/forms/form-messages.ts';
import { messages, serverMessages } from '#lib/kernel/messages.ts';
import { HASH_COST } from '#api/security/password-hasher.ts';
import {
  createTestApi,
  OPERATIONS_KEY,
  openAnyDatabase,
  signupBody,
  type TestApi,
} from '../support/api.ts';
import { databases } from '../support/databases.ts';

const { cardNumber } = formMessages;

const signUp = (api: TestApi, body: unknown) => api.call('POST /client/signup', { body });

const clientsIn = (api: TestApi) => api.database.db.selectFrom('clients').selectAll().execute();

const taken = {
  succeeded: false,
  ResponseMessage: serverMessages.emailTaken,
  error: { message: serverMessages.emailTaken, fields: { email: serverMessages.emailTaken } },
};

describe.each(databases)('signing up, on $name', ({ open }) => {
  let api: TestApi;
  beforeEach(async () => {
    api = createTestApi(await open());
  });

  it('creates one client and tells nothing about it', async () => {
    const body = signupBody({
      shippingAddress: ' 350 Fifth Avenue ',
      additionalInfo: 'Ring twice',
    });
    expect(await signUp(api, body)).toMatchObject({
      status: 200,
      body: { succeeded: true, ResponseMessage: messages.signupSucceeded },
    });
    const [client, ...others] = await clientsIn(api);
    expect(others).toEqual([]);
    expect(client).toMatchObject({
      client_number: 'C-000001',
      email: body.email,
      company_name: body.companyName,
      shipping_address: '350 Fifth Avenue',
      billing_address: '',
      additional_info: 'Ring twice',
      email_status: 0,
      receive_updates: false,
      is_deleted: false,
    });
    expect(JSON.stringify(client)).not.toContain(body.password);
  });

  it('refuses an address that is taken, at its field', async () => {
    const body = signupBody();
    await signUp(api, body);
    expect(await signUp(api, body)).toMatchObject({ status: 409, body: taken });
    expect(await clientsIn(api)).toHaveLength(1);
  });

  it('makes one client of fifty sign-ups at once', async () => {
    const body = signupBody();
    const tries = Array.from({ length: 50 }, (_, count) =>
      signUp(api, { ...body, email: `${' '.repeat(count)}${body.email}` }),
    );
    const replies = await Promise.all(tries);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject({ status: 409, body: taken });
    }
    const clients = await clientsIn(api);
    expect(clients.map(({ client_number }) => client_number)).toEqual(['C-000001']);
    expect((await signUp(api, signupBody())).status).toBe(200);
    expect((await clientsIn(api)).map(({ client_number }) => client_number).sort()).toEqual([
      'C-000001',
      'C-000002',
    ]);
  });

  it('stores names on one line, without direction marks', async () => {
    const names = {
      companyName: 'Acme\u202e Inc\u2066\u0085.',
      contactPerson: 'Ann\r\n\tLee\u2028Jr',
    };
    expect((await signUp(api, signupBody(names))).status).toBe(200);
    const [client] = await clientsIn(api);
    expect(client).toMatchObject({ company_name: 'Acme Inc.', contact_person: 'Ann Lee Jr' });
  });

  it('stores no card number', async () => {
    const body = signupBody({
      additionalInfo: 'Bill 4111 – 1111 – 1111 – 1111, please',
      shippingAddress: '350 Fifth Avenue, 5500/0000/0000/0004',
    });
    const error = { fields: { additionalInfo: cardNumber, shippingAddress: cardNumber } };
    expect(await signUp(api, body)).toMatchObject({ status: 422, body: { error } });
    expect(await clientsIn(api)).toEqual([]);
  });

  it('drops a confirmation that was sent by mistake', async () => {
    expect((await signUp(api, { ...signupBody(), confirmPassword: 'another' })).status).toBe(200);
  });

  it.each(['isDeleted', 'emailstatus', 'role', 'profile', 'id', 'client_number', 'password_hash'])(
    'rejects writes to %s',
    async (key) => {
      const { status, body } = await signUp(api, { ...signupBody(), [key]: 1 });
      expect(status).toBe(422);
      expect(Object.keys((body['error'] as { fields: object }).fields)).toEqual([key]);
      expect(await clientsIn(api)).toEqual([]);
    },
  );

  it('allows sixty an hour from one network', async () => {
    const body = signupBody();
    for (let count = 0; count < 60; count++) await signUp(api, body);
    const { status, headers } = await signUp(api, signupBody());
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it("accepts the company's key, and returns the ids", async () => {
    const body = signupBody();
    const reply = await api.call('POST /client/createclient', { body, token: OPERATIONS_KEY });
    expect(reply).toMatchObject({ status: 200, body: { ResponseBody: { clientId: 'C-000001' } } });
    const again = await api.call('POST /client/createclient', { body, token: OPERATIONS_KEY });
    expect(again).toMatchObject({ status: 409, body: taken });
    await api.logIn(body);
  });
});

describe('the fields of sign up', () => {
  it.each([
    ['companyName', '', messages.companyNameRequired],
    ['companyName', 'ab', 'Company Name length must be grator than 3 Charactors!'],
    ['contactPerson', '', messages.contactPersonRequired],
    ['telephone', '0123456', messages.telephoneFormat],
    ['telephone', '1234', messages.telephoneFormat],
    ['email', 'ann@example.photography', 'Email is invalid!'],
    ['email', 'Ann@example.com', 'Email is invalid!'],
    ['email', 'a@x.com, b@y.com', 'Email is invalid!'],
    ['email', 'a@x.com\r\nBcc: b@y.com', 'Email is invalid!'],
    ['email', '', 'Email is required!'],
    ['password', 'Short@1', 'Password length must be grator than 8 Charactors!'],
    ['password', 12345678, 'Password is invalid!'],
    ['companyName', 'Acme\u0000', 'Company Name is invalid!'],
    ['companyName', 'Acme\ud800', 'Company Name is invalid!'],
    ['additionalInfo', ['x'], 'Additional Info is invalid!'],
  ])('refuses %s %j in the words of the form', async (field, value, text) => {
    const api = createTestApi(await openAnyDatabase());
    const { status, body } = await signUp(api, { ...signupBody(), [field]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({ ResponseMessage: text, error: { fields: { [field]: text } } });
  });

  it('stores Argon2id of the costs of production, each with its own salt', async () => {
    const api = createTestApi(await openAnyDatabase(), { passwordCost: HASH_COST });
    await signUp(api, signupBody());
    await signUp(api, signupBody());
    const hashes = (await clientsIn(api)).map(({ password_hash }) => password_hash);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2);
  });
});
