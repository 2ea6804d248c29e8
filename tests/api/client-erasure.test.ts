import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { clientTables } from '#api/accounts/company/export-client.ts';
import { fileStoreOf } from '#api/files/store.ts';
import { createTestApi, OPERATIONS_KEY, SITE, requestFor } from '../support/api.ts';
import { addMember } from '../support/members.ts';
import { databases, anyDatabase, tableNames } from '../support/databases.ts';
import { temporaryFolder } from '../support/folder.ts';

const token = OPERATIONS_KEY;
const FILE = '0123456789abcdef0123456789abcdef.pdf';
const AT = '2026-03-02T10:00:00.000Z';

/** Tables with nothing of one client, or with what an export must not hold. */
const others = [
  'clients', // profile.json
  'outbox', // mails.json
  'submission_keys', // made of the data of forms
  'receipt_codes', // made of the lines of receipts
  'receipt_days', // sums of receipts
  'receipt_totals',
  'receipt_vendors',
  'receipt_minutes',
  'receipt_exception_types',
  'receipt_notices', // of an earlier release
  'client_notes', // of the company, internal
  'approvals', // of the company, internal
  'approval_requests',
  'work_queue', // made of records
  'work_assignments',
  'desk_presence',
  'removed_files', // names alone, for an hour
  'otp_flows',
  'otp_failures',
  'rate_limits',
  'counters',
  'staff', // people of the company
  'reply_texts',
  'staff_acts',
  'staff_sessions',
  'staff_views',
  'used_challenges',
  'portal_identity',
  'schema_migrations',
];

it('lists every table in exactly one list', async () => {
  const names = await tableNames(await anyDatabase.open());
  const listed = new Set([...Object.keys(clientTables), ...others]);
  expect(names.filter((name) => !listed.has(name))).toEqual([]);
});

describe.each(databases)('export and erasure, on $name', ({ open }) => {
  /** A client with a signed form, an unsigned one, a draft, a file and a mail; and another one. */
  async function prepare() {
    const settings = {
      siteUrl: new URL(SITE),
      operationsApiKey: token,
      dataDir: temporaryFolder(),
    };
    const api = createTestApi(await open(), { settings });
    const account = await api.signUp({ companyName: 'Acme Secret' });
    const session = await api.logIn(account);
    const { db } = api.database;
    for (const [id, reference] of [
      ['signed', 'SR-2026-000001'],
      ['unsigned', 'SR-2026-000002'],
      ['draft', null],
    ] as const) {
      await db
        .insertInto('submissions')
        .values({
          id,
          client_id: session.id,
          type: 'service-request',
          reference,
          revision: 1,
          status: reference === null ? 'DRAFT' : 'SUBMITTED',
          title: 'Acme Secret',
          search: 'acme secret',
          data: '{"who":"Acme Secret"}',
          totals: '{}',
          flags: '[]',
          requester: '{"company_name":"Acme Secret"}',
          question: null,
          quote: null,
          create_key: null,
          submit_key: null,
          created_at: AT,
          updated_at: AT,
          submitted_at: reference === null ? null : AT,
        })
        .execute();
    }
    for (const position of [1, 2]) {
      await db
        .insertInto('signatures')
        .values({
          id: `s${position}`,
          client_id: session.id,
          submission_id: 'signed',
          label_id: null,
          label_revision: null,
          field: 'signature',
          chain_position: position,
          document_type: 'terms',
          document_version: '1',
          document_sha256: `d${position}`,
          rendered_text: 'Acme Secret agrees',
          evidence: '{"signerName":"Ann Secret"}',
          strokes: '[[1,2]]',
          signed_at: AT,
          previous_sha256: position === 1 ? null : 'r1',
          record_sha256: `r${position}`,
        })
        .execute();
    }
    const list = { revision: 1, prices: '{"TKT":77777}', updated_at: AT };
    await db
      .insertInto('price_lists')
      .values({ list: session.id, ...list })
      .execute();
    const file = { name: FILE, content_type: 'text/plain', purpose: 'attachment', sha256: 'x' };
    await db
      .insertInto('stored_files')
      .values({ ...file, client_id: session.id, size_bytes: 5, created_at: AT })
      .execute();
    await fileStoreOf(api.context).write(FILE, Buffer.from('bytes'), 'text/plain');
    await api.call('POST /client/send-otp', { body: { email: account.email } });
    const { id: memberId, email: colleague } = await addMember(api.context, session.id, 'viewer');
    await db
      .insertInto('passkeys')
      .values({
        id: 'passkey',
        staff_id: null,
        member_id: memberId,
        credential_id: 'c',
        sign_count: 0,
        public_key: 'sealed key',
        transports: '',
        rp_id: 'portal',
        name: 'Phone',
        created_at: AT,
        used_at: null,
      })
      .execute();
    await db
      .updateTable('members')
      .set({ totp: 'sealed code app', recovery_hash: 'sealed code' })
      .where('id', '=', memberId)
      .execute();
    const invited = { email: 'secret@client.test', name: 'Lu Secret', role: 'orders' };
    await api.call('POST /client/people', { token: session.token, body: invited });
    const other = await api.signUp({ companyName: 'Birch' });
    return { api, account, session, other, colleague };
  }
  type Prepared = Awaited<ReturnType<typeof prepare>>;

  async function exported({ api, session }: Prepared) {
    const path = `GET /ops/clients/${session.clientId}/export`;
    const response = await api.fetch(requestFor(path, { token }));
    expect(response.headers.get('content-disposition')).toContain(`client-${session.clientId}.zip`);
    const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return new Map(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]));
  }

  it('exports rows and files of one client, without secrets', async () => {
    const prepared = await prepare();
    const zip = await exported(prepared);
    const rows = JSON.parse(zip.get('submissions.json') ?? '') as { id: string; data: object }[];
    expect(rows.map(({ id }) => id)).toEqual(['draft', 'signed', 'unsigned']);
    expect(rows[0]?.data).toEqual({ who: 'Acme Secret' });
    expect(JSON.parse(zip.get('signatures.json') ?? '')).toHaveLength(2);
    expect(zip.get('price_lists.json')).toContain('77777');
    expect(zip.get(`files/${FILE}`)).toBe('bytes');
    expect(JSON.parse(zip.get('missing-files.json') ?? '')).toEqual([]);
    expect(zip.get('documents/SR-2026-000001.pdf')).toMatch(/^%PDF/);
    const all = [...zip.values()].join('\n');
    expect(all).not.toMatch(/Birch|password_hash|token_hash|\$argon2|"payload"|sealed/);
    expect(zip.get('profile.json')).toContain(prepared.account.email);
    for (const [name, text] of [
      ['members', prepared.colleague],
      ['invitations', 'Lu Secret'],
      ['passkeys', 'Phone'],
      ['account_events', 'login'],
      ['mails', 'member-invitation'],
    ] as const)
      expect(zip.get(`${name}.json`)).toContain(text);
    const strangers = await prepared.api.call('GET /ops/clients/C-999999/export', { token });
    expect(strangers.status).toBe(404);
  });

  it('names files whose bytes are gone, and ends all the same', async () => {
    const prepared = await prepare();
    await fileStoreOf(prepared.api.context).remove(FILE);
    const zip = await exported(prepared);
    expect(JSON.parse(zip.get('missing-files.json') ?? '')).toEqual([{ name: FILE }]);
  });

  it('erases persons, files, drafts, sessions and mails; the chain of signatures holds', async () => {
    const prepared = await prepare();
    const { api, account, session, other } = prepared;
    const body = { client: account.email };
    expect((await api.call('POST /ops/clients/erase', { token, body })).status).toBe(200);
    const all = [...(await exported(prepared)).values()].join('\n');
    expect(all).not.toMatch(
      new RegExp(`Secret|Ann Example|2125550142|${account.email}|client.test`),
    );
    expect(await fileStoreOf(api.context).open(FILE)).toBeNull();
    const { reader } = api.database;
    const left = await reader.selectFrom('submissions').select(['id', 'reference']).execute();
    expect(left).toEqual([{ id: 'signed', reference: 'SR-2026-000001' }]);
    const chain = await reader
      .selectFrom('signatures')
      .select(['document_sha256', 'previous_sha256', 'record_sha256'])
      .orderBy('chain_position')
      .execute();
    expect(chain).toEqual([
      { document_sha256: 'd1', previous_sha256: null, record_sha256: 'r1' },
      { document_sha256: 'd2', previous_sha256: 'r1', record_sha256: 'r2' },
    ]);
    for (const table of [
      'sessions',
      'passkeys',
      'stored_files',
      'outbox',
      'price_lists',
    ] as const) {
      expect(await reader.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const page = await api.call('GET /client/getprofile', { token: session.token });
    expect(page.status).toBe(401);
    expect((await api.call('POST /client/login', { body: account })).status).toBe(401);
    const named = { client: session.clientId };
    for (const [path, more] of [
      ['enable', named],
      ['stop', { ...named, reason: 'Secret' }],
      ['resume', named],
      [`${session.clientId}/notes`, { callerReference: 'n-1', note: 'Secret' }],
    ] as const) {
      const { status } = await api.call(`POST /ops/clients/${path}`, { token, body: more });
      expect([path, status]).toEqual([path, 409]);
    }
    for (const path of ['submissions', 'labels', 'receipts', 'work-orders', 'clients']) {
      expect((await api.call(`GET /ops/${path}`, { token })).status).toBe(200);
    }
    const shown = await api.call('GET /ops/submissions/SR-2026-000001', { token });
    expect(shown.status).toBe(200);
    await api.logIn(await api.signUp({ email: account.email }));
    await api.logIn(other);
  });

  it('repeats safely and affects only its client', async () => {
    const { api, session, other } = await prepare();
    const body = { client: session.clientId };
    for (const _ of [1, 2]) {
      expect((await api.call('POST /ops/clients/erase', { token, body })).status).toBe(200);
    }
    const { id } = await api.logIn(other);
    const left = await api.database.reader
      .selectFrom('clients')
      .select('company_name')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(left).toEqual({ company_name: 'Birch' });
  });
});
