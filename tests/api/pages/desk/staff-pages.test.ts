import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAuditPage } from '#api/pages/desk/audit.ts';
import { readClientsPage } from '#api/pages/desk/clients/clients.ts';
import { readJoin } from '#api/pages/desk/join.ts';
import { readLogin } from '#api/pages/desk/log-in.ts';
import { readMePage } from '#api/pages/desk/me.ts';
import { readBillingPage } from '#api/pages/desk/money/billing.ts';
import { readPricesPage } from '#api/pages/desk/money/prices.ts';
import { readStaffPage } from '#api/pages/desk/staff.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { SITE } from '../../../support/api.ts';
import { embeddedBy } from '../../../support/embedded.ts';
import { contact, recordOf, type FormsApi } from '../../submissions/support.ts';
import { openDeskAs, openPagesApi, viewOf, type Desk } from './support.ts';

describe('pages of people', () => {
  let api: FormsApi;
  let manager: Desk;

  beforeAll(async () => {
    api = await openPagesApi();
    manager = await openDeskAs(api, 'manager');
  });
  afterAll(() => api.close());

  const staffPage = async (posted: Readonly<Record<string, string>>) =>
    viewOf(await readStaffPage(manager.at('/desk/staff', posted)));

  const invitation = async (email: string): Promise<string> => {
    const posted = { do: 'invite', email, name: 'Nia New', roles: 'service' };
    const { invited } = await staffPage(posted);
    return invited?.link?.replace(SITE, '') ?? '';
  };

  /** A page that is opened without a session. */
  const visit = (path: string, posted?: Readonly<Record<string, string>>) => {
    const page = manager.at(path, posted);
    return { ...page, locals: { ...page.locals, desk: null } };
  };

  it('an invitation is refused at its fields, and keeps what was typed', async () => {
    const { rejection: rejection, typed } = await staffPage({
      do: 'invite',
      email: 'nia@company.test',
    });
    expect(rejection?.fields).toEqual({
      name: 'Name is required!',
      roles: 'Choose at least one role.',
    });
    expect(typed.email).toBe('nia@company.test');
  });

  it('an invitation is not used up by opening it', async () => {
    const link = await invitation('opened@company.test');
    for (let time = 0; time < 2; time += 1)
      expect(await readJoin(visit(link))).toMatchObject({ step: 'password', name: 'Nia New' });
    expect(await readJoin(visit('/desk/join?token=x'))).toMatchObject({ step: 'over' });
  });

  it('a person joins with password and secret, which a wrong code keeps', async () => {
    const link = await invitation('joins@company.test');
    const password = 'a long phrase of words';
    const typed = { name: 'Nia', password, confirmPassword: 'other' };
    const refused = await readJoin(visit(link, typed));
    expect(refused).toMatchObject({
      rejection: { fields: { confirmPassword: 'Passwords do not match.' } },
    });
    const second = await readJoin(visit(link, { ...typed, confirmPassword: password }));
    if (second.step !== 'second') throw new Error(second.step);
    const { secret, uri } = second;
    expect(uri).toContain(secret);
    const wrong = await readJoin(visit(link, { secret, uri, code: '000000' }));
    expect(wrong).toMatchObject({ step: 'second', secret, uri });
  });

  it('an address is taken in capitals, as address books write it', async () => {
    expect(await invitation(' Nia.Caps@Company.TEST ')).toMatch(/^\/desk\/join\?token=/);
    const login = { email: 'Manager@Company.test', password: 'wrong' };
    expect(await readLogin(visit('/desk/login', login))).toMatchObject({
      email: 'manager@company.test',
      rejection: { status: 401 },
    });
    const account = { companyName: 'Lee Garments', contactPerson: 'Ann Lee' };
    const posted = { ...account, telephone: '2125550142', email: 'Ann@Caps.test' };
    const added = await readClientsPage(manager.at('/desk/clients', posted));
    expect(added).toMatchObject({ status: 303 });
  });

  it('a login shows the error, and leads to a page of the desk only', async () => {
    const typed = { email: 'nobody@company.test', password: 'x' };
    expect(await readLogin(visit('/desk/login', typed))).toMatchObject({
      email: typed.email,
      rejection: { status: 401, notice: 'Invalid Email or Password' },
    });
    const open = await readLogin(manager.at('/desk/login?next=https://evil.test'));
    expect(open instanceof Response && open.headers.get('location')).toBe('/desk');
  });

  it('the own account lists this device, and logging out everywhere ends the session', async () => {
    const desk = await openDeskAs(api, 'billing');
    const read = await readMePage(desk.at('/desk/me'));
    expect(read).toMatchObject({ value: { self: { sessions: [{ isCurrent: true }] } } });
    const ended = await readMePage(desk.at('/desk/me', { do: 'everywhere' }));
    const response = ended instanceof Response ? ended : null;
    expect(response?.headers.get('set-cookie')).toMatch(/^desk=; Path=\/; Max-Age=0/);
    expect(await readMePage(desk.at('/desk/me'))).toMatchObject({ error: { status: 401 } });
  });

  it('the audit trail is filtered, and is a file on request', async () => {
    await invitation('audited@company.test');
    const { list } = viewOf(await readAuditPage(manager.at(`/desk/audit?who=${manager.name}`)));
    expect(list.items.every(({ who }) => who === manager.name)).toBe(true);
    expect(list.items[0]).toMatchObject({ what: 'Invite' });
    const part = manager.name.slice(2).toUpperCase();
    const found = viewOf(await readAuditPage(manager.at(`/desk/audit?who=${part}`)));
    expect(found.list.total).toBe(list.total);
    const file = await readAuditPage(manager.at('/desk/audit?format=csv'));
    const response = file instanceof Response ? file : null;
    expect(response?.headers.get('content-type')).toMatch(/^text\/csv/);
  });

  it('the audit trail says acts and statuses in words, and refuses days in the wrong order', async () => {
    const client = await api.newClient('audited@client.test');
    const reference = recordOf(await client.send('contact-us', contact)).reference ?? '';
    await api.company(reference, 'transition', { to: 'ANSWERED', note: '' });
    const { acts } = viewOf(await readAuditPage(manager.at(`/desk/audit?record=${reference}`)));
    expect(acts[0]).toMatchObject({ what: 'Status', change: 'Open → Answered' });
    const wrong = await readAuditPage(manager.at('/desk/audit?from=2026-03-05&to=2026-03-01'));
    const fields = { to: 'To date must be greater than or equal to start date!' };
    expect(wrong).toMatchObject({ error: { status: 422, fields } });
    const bad = await readAuditPage(manager.at('/desk/audit?from=abc'));
    expect(bad).toMatchObject({ error: { fields: { from: 'From is invalid!' } } });
  });

  it.each([
    ['audit', readAuditPage],
    ['billing', readBillingPage],
  ] as const)('a file of %s that is refused says why', async (page, read) => {
    const message = 'Too many rows (100,001). Narrow the filter to 100,000 or fewer.';
    const refused = (request: Request) =>
      request.url.includes('format=csv')
        ? Promise.resolve(Response.json({ error: { message } }, { status: 422 }))
        : api.fetch(request);
    provideEmbeddedApi(embeddedBy(refused));
    const answer = await read(manager.at(`/desk/${page}?format=csv`));
    expect(answer).toMatchObject({ error: { status: 422, message } });
    provideEmbeddedApi(api);
  });

  it.each([
    ['billing', readBillingPage],
    ['prices', readPricesPage],
  ] as const)('the page %s says at its field that no client is found', async (page, read) => {
    const fields = { client: 'No client has this customer ID or email.' };
    expect(await read(manager.at(`/desk/${page}?client=acme`))).toMatchObject({
      error: { status: 404, fields },
    });
  });

  it('a month that is none is told with the label of its field', async () => {
    const read = await readBillingPage(manager.at('/desk/billing?month=2026-13'));
    expect(read).toMatchObject({ error: { fields: { month: 'Month is invalid!' } } });
  });

  it('a page of people is refused to other roles', async () => {
    const claims = await openDeskAs(api, 'claims');
    const read = await readStaffPage(claims.at('/desk/staff'));
    expect(read).toMatchObject({ error: { status: 403 } });
  });
});
