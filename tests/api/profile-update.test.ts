import { beforeEach, describe, expect, it } from 'vitest';
import { anyDatabase } from '../support/databases.ts';
import { profileCases } from '../fixtures/validation/profile.ts';
import { valuesOf } from '../fixtures/validation/case-table.ts';
import { addMember } from '../support/members.ts';
import { createFilesApi, formOf, type FilesApi } from './files/support.ts';

const ROUTE = 'POST /client/updateprofile';

describe('the profile', () => {
  let api: FilesApi;
  beforeEach(async () => {
    api = createFilesApi(await anyDatabase.open());
  });

  const profileOf = async (token: string) =>
    (await api.call('GET /client/getprofile', { token })).body['ResponseBody'] as Record<
      string,
      string
    >;

  it('changes, and returns the new state', async () => {
    const { session, email, fields } = await api.start();
    const { status, body } = await api.send(ROUTE, formOf(fields), session.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      succeeded: true,
      ResponseMessage: 'Profile updated successfully.',
      ResponseBody: {
        clientId: session.clientId,
        contact_person: 'Ann Lee',
        company_name: 'Lee & Co',
        telephone: '(212) 555-0142',
        email,
        shipping_address: '3 Mill Lane',
        billing_address: '4 Mill Lane',
        profile: '',
      },
    });
    expect(await profileOf(session.token)).toEqual(body['ResponseBody']);
  });

  it('changes the company for people with the right only', async () => {
    const { session, fields } = await api.start();
    const { token, email } = await addMember(api.context, session.id, 'orders');
    const {
      company_name = '',
      shipping_address = '',
      billing_address = '',
    } = await profileOf(token);
    const ofCompany = { company_name, shipping_address, billing_address };
    const sent = { ...fields, ...ofCompany, email };
    const refused = await api.send(ROUTE, formOf({ ...sent, company_name: 'Other' }), token);
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty(
      'error.fields.company_name',
      'Your role does not allow this.',
    );
    const { body } = await api.send(ROUTE, formOf(sent), token);
    expect(body['ResponseBody']).toMatchObject({ ...ofCompany, contact_person: 'Ann Lee', email });
    await api.database.db.updateTable('clients').set({ shipping_address: '' }).execute();
    const { contact_person = '', telephone = '' } = fields;
    const ofPerson = {
      id: session.id,
      clientId: session.clientId,
      contact_person,
      telephone,
      email,
    };
    const saved = await api.send(ROUTE, formOf(ofPerson), token);
    expect(saved.status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ ...ofCompany, shipping_address: '' });
  });

  it('preserves an omitted billing address, as in the payload of the specification', async () => {
    const { session, fields } = await api.start();
    const { billing_address: _, ...rest } = fields;
    const { status, body } = await api.send(ROUTE, formOf(rest), session.token);
    expect(status).toBe(200);
    expect(body['ResponseBody']).toMatchObject({
      shipping_address: '3 Mill Lane',
      billing_address: '2 Mill Lane',
    });
  });

  it('preserves a stored foreign telephone while the address changes', async () => {
    const { session, fields } = await api.start();
    const telephone = '442079460000';
    const names = { contact_person: 'X', company_name: '3M' };
    await api.database.db
      .updateTable('clients')
      .set({ telephone, ...names })
      .execute();
    const sent = { ...fields, telephone: ` ${telephone} `, ...names };
    const { status, body } = await api.send(ROUTE, formOf(sent), session.token);
    expect(status).toBe(200);
    expect(body['ResponseBody']).toMatchObject({ telephone, shipping_address: '3 Mill Lane' });
    const other = formOf({ ...sent, telephone: '442079460001', company_name: '3N' });
    expect((await api.send(ROUTE, other, session.token)).body).toMatchObject({
      error: {
        fields: {
          telephone: 'Telephone is invalid!',
          company_name: 'Company Name length must be grator than 3 Charactors!',
        },
      },
    });
  });

  it('takes the e-mail address in another case, and leaves it as it is stored', async () => {
    const { session, email, fields } = await api.start();
    const form = formOf({ ...fields, email: email.toUpperCase() });
    const { status, body } = await api.send(ROUTE, form, session.token);
    expect(status).toBe(200);
    expect(body['ResponseBody']).toMatchObject({ email });
  });

  it('refuses another e-mail address at its field', async () => {
    const { session, fields } = await api.start();
    const form = formOf({ ...fields, email: 'somebody@example.com' });
    const { status, body } = await api.send(ROUTE, form, session.token);
    expect(status).toBe(422);
    expect(body['error']).toEqual({
      message: 'Email is invalid!',
      fields: { email: 'Email is invalid!' },
    });
  });

  it.each(['id', 'clientId'])("refuses another client's %s, and changes nobody", async (name) => {
    const victim = await api.start();
    const { session, fields } = await api.start();
    const before = await profileOf(victim.session.token);
    const foreign = { ...fields, [name]: victim.fields[name] ?? '' };
    const { status } = await api.send(ROUTE, formOf(foreign), session.token);
    expect(status).toBe(403);
    expect(await profileOf(victim.session.token)).toEqual(before);
    expect(await profileOf(session.token)).toMatchObject({ shipping_address: '1 Mill Lane' });
    expect(api.logged).toContainEqual(expect.objectContaining({ event: 'forbidden' }));
  });

  it.each([
    ['isDeleted', '1'],
    ['emailstatus', '2'],
    ['role', 'admin'],
    ['client_number', 'C-1'],
    ['profile', 'f'.repeat(32) + '.jpg'],
    ['__proto__', 'x'],
  ])('rejects writes to %s', async (name, value) => {
    const { session, fields } = await api.start();
    const before = await profileOf(session.token);
    const form = formOf(fields);
    form.set(name, value);
    const { status } = await api.send(ROUTE, form, session.token);
    expect(status).toBe(422);
    expect(await profileOf(session.token)).toEqual(before);
  });

  it.each(['id', 'clientId', 'email', 'contact_person'])('needs %s', async (name) => {
    const { session, fields } = await api.start();
    const { [name]: _, ...rest } = fields;
    const { status, body } = await api.send(ROUTE, formOf(rest), session.token);
    expect(status).toBe(422);
    expect(body['error']).toHaveProperty(['fields', name]);
  });

  it('needs a session', async () => {
    const { fields } = await api.start();
    expect((await api.send(ROUTE, formOf(fields))).status).toBe(401);
  });

  it("shows the form's message at each field", async () => {
    const { session, fields } = await api.start();
    for (const each of profileCases.cases) {
      const values = { ...fields, ...valuesOf(profileCases, each) };
      if (values.email === profileCases.right['email']) values.email = fields['email'] ?? '';
      const { status, body } = await api.send(ROUTE, formOf(values), session.token);
      const error = body['error'] as { fields?: Record<string, string> } | undefined;
      expect(error?.fields ?? {}, each.name).toEqual(each.texts);
      expect(status, each.name).toBe(Object.keys(each.texts).length > 0 ? 422 : 200);
      if (each.name.length % 7 === 0) api.advance(60 * 60 * 1000 - 1);
    }
  });
});
