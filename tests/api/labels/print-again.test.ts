import { REFERENCE_USED } from '#api/kernel/failures.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { statements } from '#api/db/migrations/079_carton_counters.ts';
import { requestFor, SITE, type Reply } from '../../support/api.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { sendBytes } from '../files/support.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { fieldsOf } from '../submissions/support.ts';
import { pictureOfZpl, picturesOfPdf, scan, type Picture } from './pictures.ts';
import { approvedLabel, cartonLabel, labelIn } from './support.ts';

onAnyDatabase('the print log of a label', () => {
  const output = (id: string, body: object) =>
    client.call(`POST /client/labels/${id}/output`, body);
  const textOf = ({ body }: Reply) => String(body['text']);

  const ssccsOf = (reply: Reply) => [
    ...new Set([...textOf(reply).matchAll(/00(\d{18})/g)].map(([, sscc = '']) => sscc)),
  ];
  async function approvedCarton(gs1Prefix: string) {
    await client.call('PATCH /client/label-settings', { gs1Prefix });
    return approvedLabel(client, { ...cartonLabel, ssccExtension: '' });
  }

  it('prints cartons again with their numbers and revision, logged with the reason', async () => {
    await client.call('PATCH /client/label-settings', { gs1Prefix: '0614141' });
    const { id } = await approvedLabel(client, { ...cartonLabel, ssccExtension: '' });
    const printsOf = async () => labelIn(await client.call(`GET /client/labels/${id}`)).prints;
    const first = textOf(await output(id, { format: 'zpl', cartons: 2, copies: 2 }));
    const [made] = await printsOf();
    // Neither another prefix nor a newer revision changes cartons that were printed.
    await client.call('PATCH /client/label-settings', { gs1Prefix: '950600', gs1Extension: '3' });
    const { version } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect((await client.call(`POST /client/labels/${id}/revise`, { version })).status).toBe(200);
    const route = `POST /client/labels/${id}/prints/${made?.id ?? ''}/again`;
    const again = (body: object) => client.call(route, body);
    expect(fieldsOf(await again({ format: 'zpl', reason: ' ' }))).toHaveProperty('reason');
    expect((await again({ format: 'png', reason: 'Torn' })).status).toBe(422);
    const zpl = await again({ format: 'zpl', reason: 'Torn' });
    expect(textOf(zpl)).toBe(first);
    const { token } = client.session;
    const headers = { 'idempotency-key': 'retry-00000001' };
    const body = { format: 'pdf', reason: 'Other printer' };
    const pdf = await api.fetch(requestFor(route, { token, headers, body }));
    expect((await api.fetch(requestFor(route, { token, headers, body }))).status).toBe(200);
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    const { text, pages } = await readPdf(bytes);
    expect(pages).toHaveLength(4);
    for (const sscc of [made?.firstSscc, made?.lastSscc]) {
      expect(text.replaceAll(' ', '')).toContain(sscc);
    }
    const printed = first.split(/(?<=\^XZ)/).filter((part) => part.includes('^XA'));
    const dots = await Promise.all(printed.map((part) => pictureOfZpl(part, 812, 1218)));
    const numbersOf = async (pictures: readonly Picture[]) => {
      const codes = (await Promise.all(pictures.map((picture) => scan(picture)))).flat();
      return [...new Set(codes.filter((code) => /^Code 128 00\d{18}$/.test(code)))].toSorted();
    };
    const scanned = [`Code 128 00${made?.firstSscc}`, `Code 128 00${made?.lastSscc}`];
    expect(await numbersOf(dots)).toEqual(scanned);
    expect(await numbersOf(await picturesOfPdf(bytes, 300))).toEqual(scanned);
    const { id: of, firstSscc, lastSscc } = made ?? {};
    const logged = { reprintOf: of, firstSscc, lastSscc, labels: 4, revision: 1 };
    const prints = await printsOf();
    expect(prints).toHaveLength(3);
    expect(prints).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...logged, format: 'zpl', reason: 'Torn' }),
        expect.objectContaining({ ...logged, format: 'pdf', reason: 'Other printer' }),
        expect.objectContaining({ reprintOf: null, reason: null }),
      ]),
    );
    const stranger = await api.newClient();
    expect((await stranger.call(route, { format: 'pdf', reason: 'Mine' })).status).toBe(404);
    const other = `POST /client/labels/${id}/prints/nothing/again`;
    expect((await client.call(other, { format: 'pdf', reason: 'Lost' })).status).toBe(404);
  });

  it('takes the next number for new cartons after others were printed again', async () => {
    await client.call('PATCH /client/label-settings', { gs1Prefix: '06141411' });
    const { id } = await approvedLabel(client, { ...cartonLabel, ssccExtension: '' });
    const first = textOf(await output(id, { format: 'zpl' }));
    const [made] = labelIn(await client.call(`GET /client/labels/${id}`)).prints;
    const route = `POST /client/labels/${id}/prints/${made?.id ?? ''}/again`;
    expect(textOf(await client.call(route, { format: 'zpl', reason: 'Lost' }))).toBe(first);
    await output(id, { format: 'zpl', cartons: 1 });
    const { prints } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(prints.map(({ firstSscc }) => firstSscc?.slice(0, 17)).toSorted()).toEqual([
      '00614141100000001',
      '00614141100000001',
      '00614141100000002',
    ]);
  });

  it('draws each carton number once, whatever zeros end the prefix', async () => {
    const { id } = await approvedCarton('0712345');
    const first = ssccsOf(await output(id, { format: 'zpl' }));
    await client.call('PATCH /client/label-settings', { gs1Prefix: '07123450' });
    const second = ssccsOf(await output(id, { format: 'zpl' }));
    expect([...first, ...second].map((sscc) => sscc.slice(0, 17))).toEqual([
      '00712345000000001',
      '00712345000000002',
    ]);
  });

  it('continues the counters of the release before', async () => {
    const { db } = api.database;
    const old = [
      { name: 'sscc:007123450', value: 5 },
      { name: 'sscc:00712345', value: 3 },
    ];
    await db.insertInto('counters').values(old).execute();
    for (const statement of statements) await sql.raw(statement).execute(db);
    const { id } = await approvedCarton('0712345');
    const [sscc] = ssccsOf(await output(id, { format: 'zpl' }));
    expect(sscc?.slice(0, 17)).toBe('00712345000000006');
  });

  it('refuses cartons beyond the numbers of a prefix, and draws none of them', async () => {
    const { id } = await approvedCarton('95060001342');
    const value = 99_997;
    await api.database.db
      .insertInto('counters')
      .values({ name: 'sscc:095060001342', value })
      .execute();
    const refused = await output(id, { format: 'zpl', cartons: 3 });
    expect([refused.status, refused.body['ResponseMessage']]).toEqual([
      409,
      'All carton numbers of this prefix and extension digit are used up. Use the next extension digit.',
    ]);
    const last = ssccsOf(await output(id, { format: 'zpl', cartons: 2 }));
    expect(last.map((sscc) => sscc.slice(12, 17))).toEqual(['99998', '99999']);
    expect((await output(id, { format: 'pdf' })).status).toBe(409);
    expect(labelIn(await client.call(`GET /client/labels/${id}`)).prints).toHaveLength(1);
  });

  it('repeats a print of one key with its numbers, also after the prefix has changed', async () => {
    const label = await approvedCarton('0614141');
    const { id, reference, version } = label;
    const key = { 'idempotency-key': 'print-00000001' };
    const own = () =>
      client.call(`POST /client/labels/${id}/output`, { format: 'zpl', cartons: 2 }, key);
    const order = { version, fulfil: 'house_prints', quantity: 10 };
    expect((await client.call(`POST /client/labels/${id}/send`, order)).status).toBe(200);
    const wanted = { format: 'zpl', cartons: 2, callerReference: 'desk:1' };
    const company = (changes = {}) =>
      api.ops(`POST /ops/labels/${reference ?? ''}/output`, { ...wanted, ...changes });
    const before = [textOf(await own()), textOf(await company())];
    await client.call('PATCH /client/label-settings', { gs1Prefix: '950600' });
    expect([textOf(await own()), textOf(await company())]).toEqual(before);
    for (const changes of [{ cartons: 3 }, { format: 'pdf' }]) {
      const { status, body } = await company(changes);
      expect([status, body['ResponseMessage']]).toEqual([409, REFERENCE_USED.message]);
    }
    expect(labelIn(await client.call(`GET /client/labels/${id}`)).prints).toHaveLength(2);
  });

  it('refuses other contents under the key of a print', async () => {
    const { id, reference } = await approvedCarton('0614141');
    const call = (route: string, body: object) =>
      client.call(`POST /client/labels/${id}/${route}`, body, { 'idempotency-key': 'k:1' });
    const first = textOf(await call('output', { format: 'zpl', cartons: 2 }));
    expect(textOf(await call('output', { format: 'zpl', cartons: 2 }))).toBe(first);
    const [print] = labelIn(await client.call(`GET /client/labels/${id}`)).prints;
    const again = `prints/${print?.id ?? ''}/again`;
    for (const [route, body] of [
      ['output', { format: 'zpl', cartons: 3 }],
      ['output', { format: 'pdf', cartons: 2 }],
      [again, { format: 'zpl', reason: 'Torn' }],
    ] as const) {
      const refused = await call(route, body);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { error: { code: 'key_reused' }, ResponseBody: { id: print?.id, reference } },
      ]);
    }
    expect(labelIn(await client.call(`GET /client/labels/${id}`)).prints).toHaveLength(1);
  });

  it('prints cartons of a job again while its rows are kept', async () => {
    await client.call('PATCH /client/label-settings', { gs1Prefix: '0614141' });
    const { id } = await approvedLabel(client, cartonLabel);
    const rows = [
      { row: 2, values: { copies: '3' } },
      { row: 3, values: { poNumber: 'PO-9' } },
      { row: 4, values: { copies: 'x' } },
    ];
    const form = new FormData();
    const order = { filename: 'rows.csv', dryRun: false, mapping: {}, rows };
    form.set('rows', new File([JSON.stringify(order)], 'rows.json'));
    const encoded = new Request(SITE, { method: 'POST', body: form });
    const query = '?format=zpl&series=1&same=from,shipTo,poNumber';
    await sendBytes(api, `POST /client/labels/${id}/jobs${query}`, {
      bytes: new Uint8Array(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
      token: client.session.token,
      key: 'cartons-of-a-job',
    });
    await api.context.background.settled();
    const { id: job } = await api.database.db
      .selectFrom('label_jobs')
      .select('id')
      .executeTakeFirstOrThrow();
    const zpl = textOf(await client.call(`GET /client/label-jobs/${job}/file`));
    const [print] = labelIn(await client.call(`GET /client/labels/${id}`)).prints;
    const route = `POST /client/labels/${id}/prints/${print?.id ?? ''}/again`;
    expect(textOf(await client.call(route, { format: 'zpl', reason: 'Torn' }))).toBe(zpl);
    expect((await client.call(route, { format: 'pdf', reason: 'Other printer' })).status).toBe(200);
    await api.database.db.deleteFrom('label_jobs').execute();
    expect((await client.call(route, { format: 'zpl', reason: 'Too late' })).status).toBe(409);
    const { prints } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(prints.map(({ labels }) => labels)).toEqual([4, 4, 4]);
    expect(new Set(prints.map(({ lastSscc }) => lastSscc)).size).toBe(1);
  });
});
