import { unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { defaultQuota } from '#lib/kernel/atoms/client-quota.ts';
import { renewLabelJobs, resumeLabelJobs } from '#api/labels/output/run-label-job.ts';
import { requestFor, SITE } from '../../support/api.ts';
import { pictureOf, sendBytes } from '../files/support.ts';
import { darkShare, pictureOfPng, scan } from './pictures.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf } from '../submissions/support.ts';
import {
  approvedLabel,
  cartonLabel,
  labelIn,
  logoLabel,
  makeLabel,
  priceTicket as ticket,
} from './support.ts';

/** All that these rows leave out is the same on every label. */
const sameQuery = '?same=barcode,currency,gtin,colour,size,price,coo,company';

interface Job {
  readonly id: string;
  readonly state: string;
  readonly doneLabels: number;
  readonly badRows: readonly { row: number; column: string; message: string }[];
}

onEachDatabase('jobs of labels', () => {
  type Rows = readonly Record<string, string>[];
  const begin = async (id: string, rows: Rows, query = sameQuery, key = randomUUID()) => {
    const order = {
      filename: 'rows.csv',
      dryRun: false,
      mapping: { Style: 'style' },
      rows: rows.map((values, index) => ({ row: index + 2, values })),
    };
    const form = new FormData();
    form.set('rows', new File([JSON.stringify(order)], 'rows.json'));
    const encoded = new Request(SITE, { method: 'POST', body: form });
    return sendBytes(api, `POST /client/labels/${id}/jobs${query}`, {
      bytes: new Uint8Array(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
      token: client.session.token,
      key,
    });
  };
  const jobIn = ({ body }: { body: Record<string, unknown> }) => body['ResponseBody'] as Job;
  const ended = async (id: string): Promise<Job> => {
    await api.context.background.settled();
    return jobIn(await client.call(`GET /client/label-jobs/${id}`));
  };
  const rows = (count: number): Record<string, string>[] =>
    Array.from({ length: count }, (_, index) => ({ style: `ST-${index}`, copies: '2' }));

  it('create one job for each key, and reject other rows under it', async () => {
    const { id } = await approvedLabel(client, ticket);
    const key = randomUUID();
    const send = (count: number) => begin(id, rows(count), sameQuery, key);
    const [first, twin] = await Promise.all([send(2), send(2)]);
    expect(jobIn(twin).id).toBe(jobIn(first).id);
    await ended(jobIn(first).id);
    expect(jobIn(await send(2))).toMatchObject({ id: jobIn(first).id, state: 'DONE' });
    expect((await send(3)).body).toMatchObject({ error: { code: 'key_reused' } });
  });

  it('makes all rows that are right, and lists the others', async () => {
    const { id } = await approvedLabel(client, ticket);
    const twenty = rows(20);
    twenty[3] = { style: 'ST-3', gtin: '036000291453' };
    twenty[5] = { style: 'ST-5', gtin: '03600029145', qty: '2', copies: '1' };
    twenty[7] = { style: '', gtin: '3.6E+10' };
    const begun = await begin(id, twenty);
    expect(begun.status).toBe(202);
    const job = await ended(jobIn(begun).id);
    expect(job).toMatchObject({ state: 'DONE', doneLabels: 36 });
    expect(job.badRows.map(({ row, column }) => [row, column])).toEqual([
      [5, 'gtin'],
      [9, 'gtin'],
      [9, 'style'],
    ]);
    const failures = await client.call(`GET /client/label-jobs/${job.id}/failures?format=csv`);
    const lines = String(failures.body['text']).split('\r\n');
    expect(lines[0]).toMatch(/"Row in the file","What is wrong"$/);
    expect(lines[1]).toMatch(/"ST-3".*"5","Barcode number or text: Check digit should be 2\. .*"$/);
    expect(lines[2]).toContain('Style is required!');
    expect(lines).toHaveLength(4);
    const file = await client.call(`GET /client/label-jobs/${job.id}/file`);
    expect(String(file.body['text']).match(/\/Type \/Page\b/g)).toHaveLength(36);
    expect(file.headers.get('content-disposition')).toContain('LB-2026-000001-r1-labels.pdf');
    const { prints } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(prints).toMatchObject([{ labels: 36, format: 'pdf' }]);
    const list = await client.call(`GET /client/labels/${id}/jobs`);
    expect(list.body['ResponseBody']).toMatchObject({ items: [{ id: job.id }] });
  });

  it('takes nothing from the approved label but what is said to be the same on all', async () => {
    const { id } = await approvedLabel(client, ticket);
    const own = { ...rows(1)[0], colour: 'Red', size: 'L', price: '12.00', coo: 'PT' };
    const begun = await begin(id, [own, { ...own, gtin: '' }], '');
    const job = await ended(jobIn(begun).id);
    expect(job).toMatchObject({ state: 'FAILED', doneLabels: 0 });
    expect(job.badRows.map(({ row, column }) => [row, column])).toEqual([
      [2, 'gtin'],
      [3, 'gtin'],
    ]);
    const right = { ...own, gtin: '4006381333931', gtinType: 'ean_13' };
    const second = jobIn(await begin(id, [right], '?format=zpl'));
    expect(await ended(second.id)).toMatchObject({ state: 'DONE', badRows: [] });
    const zpl = String(
      (await client.call(`GET /client/label-jobs/${second.id}/file`)).body['text'],
    );
    expect(zpl).toContain('^BE');
    for (const text of ['Red', '$12.00', 'ST-0']) expect(zpl).toContain(text);
    for (const text of ['Indigo', '89.00', '03600029145', 'LN-1']) expect(zpl).not.toContain(text);
    const none = await client.call(`GET /client/label-jobs/${second.id}/failures`);
    expect(none.status).toBe(404);
  });

  it('makes a ZIP of pictures, one of each row', async () => {
    const { id } = await approvedLabel(client, ticket);
    const begun = await begin(id, rows(2), `${sameQuery}&format=png`);
    const job = await ended(jobIn(begun).id);
    expect(job).toMatchObject({ state: 'DONE', doneLabels: 2, badRows: [] });
    const answer = await api.fetch(
      requestFor(`GET /client/label-jobs/${job.id}/file`, { token: client.session.token }),
    );
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['0001-ST-0-M.png', '0002-ST-1-M.png']);
    const picture = await pictureOfPng(files['0001-ST-0-M.png'] ?? new Uint8Array());
    expect(await scan(picture)).toEqual(['EAN-13 0036000291452']);
    const many = await begin(id, rows(501), `${sameQuery}&format=png`);
    expect(many.status).toBe(422);
  });

  it('prints the logo of the approved label on every row', async () => {
    const { id } = await approvedLabel(client, await logoLabel(client));
    const begun = await begin(id, [{ size: 'S' }, { size: 'M' }], '?format=png');
    const job = await ended(jobIn(begun).id);
    expect(job).toMatchObject({ state: 'DONE', doneLabels: 2, badRows: [] });
    const answer = await api.fetch(
      requestFor(`GET /client/label-jobs/${job.id}/file`, { token: client.session.token }),
    );
    const files = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    expect(files).toHaveLength(2);
    for (const file of files) expect(darkShare(await pictureOfPng(file))).toBeGreaterThan(0.2);
  });

  it('prints on a sheet of own measures, and on no unknown one', async () => {
    const { id } = await approvedLabel(client, ticket);
    const sheet = { paper: 'a4', columns: 4, rows: 4, labelWidth: 40, labelHeight: 60 };
    const grid = { ...sheet, pitchX: 45, pitchY: 65, marginLeft: 10, marginTop: 10 };
    const query = (of: object) => `${sameQuery}&grid=${encodeURIComponent(JSON.stringify(of))}`;
    const begun = await begin(id, rows(10), query(grid));
    const job = await ended(jobIn(begun).id);
    expect(job).toMatchObject({ state: 'DONE', doneLabels: 20 });
    const file = await client.call(`GET /client/label-jobs/${job.id}/file`);
    expect(String(file.body['text']).match(/\/Type \/Page\b/g)).toHaveLength(2);
    for (const wrong of [{ ...grid, labelWidth: 10 }, { ...grid, columns: 0 }, [], 'x']) {
      expect((await begin(id, rows(1), query(wrong as object))).status).toBe(422);
    }
    const unread = await begin(id, rows(1), `${sameQuery}&grid=%7B`);
    expect(Object.keys(fieldsOf(unread))).toEqual(['grid']);
    const late = await begin(id, rows(1), `${query(grid)}&start=201`);
    expect(fieldsOf(late)).toEqual({ start: 'Start at a label from 1 to 16.' });
    const unknown = await begin(id, rows(1), `${sameQuery}&sheet=letter-99`);
    expect(fieldsOf(unknown)).toEqual({ sheet: 'Paper is invalid!' });
  });

  it('numbers cartons through the job, each with its own SSCC', async () => {
    await client.call('PATCH /client/label-settings', { gs1Prefix: '0614141' });
    const { id } = await approvedLabel(client, cartonLabel);
    const begun = await begin(
      id,
      [{ copies: '3' }, { poNumber: 'PO-9' }],
      '?format=zpl&series=1&same=from,shipTo,poNumber',
    );
    const job = await ended(jobIn(begun).id);
    expect(job).toMatchObject({ state: 'DONE', doneLabels: 4 });
    const zpl = String((await client.call(`GET /client/label-jobs/${job.id}/file`)).body['text']);
    expect([...zpl.matchAll(/Carton (\d of 4)/g)].map(([, which]) => which)).toEqual([
      '1 of 4',
      '2 of 4',
      '3 of 4',
      '4 of 4',
    ]);
    const numbers = [...zpl.matchAll(/>;>800(\d{18})/g)].map(([, number]) => number);
    expect(new Set(numbers).size).toBe(4);
  });

  it('refuses a draft, too many labels, a second job at once, and strangers', async () => {
    const draft = labelIn(await makeLabel(client, { ...ticket, labelName: 'Draft' }));
    expect((await begin(draft.id, rows(1))).status).toBe(409);
    const { id } = await approvedLabel(client, ticket);
    const many = Array.from({ length: 21 }, () => ({ copies: '1000' }));
    expect((await begin(id, many)).status).toBe(422);
    const [first, second] = await Promise.all([begin(id, rows(3)), begin(id, rows(3))]);
    expect([first.status, second.status].toSorted()).toEqual([202, 409]);
    const { id: job } = jobIn(first.status === 202 ? first : second);
    const stranger = await api.newClient();
    for (const call of ['GET ', 'GET /file', 'POST /cancel']) {
      const [method = '', step = ''] = call.split(' ');
      const foreign = await stranger.call(`${method} /client/label-jobs/${job}${step}`);
      expect(foreign.status).toBe(404);
    }
    await ended(job);
  });

  it('stops when it is cancelled, and keeps no file', async () => {
    const { id } = await approvedLabel(client, ticket);
    const begun = jobIn(await begin(id, rows(400)));
    const cancelled = await client.call(`POST /client/label-jobs/${begun.id}/cancel`);
    expect(jobIn(cancelled).state).toBe('CANCELLED');
    expect((await ended(begun.id)).state).toBe('CANCELLED');
    expect((await client.call(`GET /client/label-jobs/${begun.id}/file`)).status).toBe(409);
    expect((await begin(id, rows(1))).status).toBe(202);
    await api.context.background.settled();
  });

  describe('of a process that was killed', () => {
    const MINUTE = 60 * 1000;

    /** A job as it stands while a process works on it, with the rows that it still has. */
    const left = async () => {
      const job = randomUUID();
      const { id } = await approvedLabel(client, ticket);
      await ended(jobIn(await begin(id, rows(1))).id);
      const { db } = api.database;
      const done = await db.selectFrom('label_jobs').selectAll().executeTakeFirstOrThrow();
      const lease = new Date(api.context.now().getTime() + MINUTE).toISOString();
      await db
        .insertInto('label_jobs')
        .values({
          ...done,
          id: job,
          state: 'RUNNING',
          lease_until: lease,
          rows: JSON.stringify([{ row: 2, values: { style: 'ST-9', copies: '3' } }]),
          options: JSON.stringify(done.options),
          bad_rows: '[]',
          finished_at: null,
          file: null,
          file_bytes: null,
        })
        .execute();
      return { id, job };
    };

    it('resume in another process after their lease', async () => {
      const { id, job } = await left();
      await renewLabelJobs(api.context);
      expect((await ended(job)).state).toBe('RUNNING');
      expect((await begin(id, rows(1))).status).toBe(409);
      api.advance(MINUTE + 1);
      await renewLabelJobs(api.context);
      expect(await ended(job)).toMatchObject({ state: 'DONE', doneLabels: 3 });
      expect((await client.call(`GET /client/label-jobs/${job}/file`)).status).toBe(200);
    });

    it('resume at the start of the only process of the database', async () => {
      const { job } = await left();
      await resumeLabelJobs(api.context);
      const isAlone = api.database.dialect === 'sqlite';
      expect((await ended(job)).state).toBe(isAlone ? 'DONE' : 'RUNNING');
    });

    it('report failure when they cannot be finished', async () => {
      const { job } = await left();
      const { db } = api.database;
      await db.updateTable('label_jobs').set({ rows: '[1]' }).where('id', '=', job).execute();
      api.advance(MINUTE + 1);
      await renewLabelJobs(api.context);
      expect(await ended(job)).toMatchObject({
        state: 'FAILED',
        message: 'The labels could not be made. Try again.',
      });
    });
  });

  it('make files that take nothing from the room for the client’s own', async () => {
    const { id } = await approvedLabel(client, ticket);
    await ended(jobIn(await begin(id, rows(1))).id);
    const { db } = api.database;
    const huge = { size_bytes: defaultQuota.megabytes * 1024 * 1024 };
    await db.updateTable('stored_files').set(huge).where('purpose', '=', 'label-job').execute();
    expect((await client.upload(await pictureOf({ format: 'png' }), 'own.png')).status).toBe(200);
  });

  it('hands out a template for each kind', async () => {
    const csv = await client.call('GET /client/label-templates/care?format=csv');
    expect(String(csv.body['text'])).toContain('"Fiber content"');
    expect(String(csv.body['text'])).toContain('"Quantity","Copies"');
    expect((await client.call('GET /client/label-templates/hat?format=csv')).status).toBe(404);
  });
});
