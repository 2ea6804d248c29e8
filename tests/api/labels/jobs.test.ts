import { beforeEach, describe, expect, it } from 'vitest';
import { SITE } from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { sendBytes } from '../files/support.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';
import { approvedLabel, careLabel, cartonLabel, labelIn, makeLabel } from './support.ts';

const ticket = {
  ...careLabel,
  labelName: 'Ticket',
  kind: 'price_ticket',
  sizePreset: 'price_ticket-1.25x2',
  media: 'tt_paper',
  gtinType: 'upc_a',
  gtin: '036000291452',
  style: 'LN-1',
  colour: 'Indigo',
  size: 'M',
  price: '89.00',
  currency: 'USD',
};

interface Job {
  readonly id: string;
  readonly state: string;
  readonly doneLabels: number;
  readonly badRows: readonly { row: number; column: string; message: string }[];
}

describe.each(databases)('jobs of labels on $name', ({ open }) => {
  let api: FormsApi;
  let client: Client;
  beforeEach(async () => {
    api = createFormsApi(await open());
    client = await api.newClient();
  });

  const begin = async (id: string, rows: readonly Record<string, string>[], query = '') => {
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
    });
  };
  const jobIn = ({ body }: { body: Record<string, unknown> }) => body['ResponseBody'] as Job;
  const ended = async (id: string): Promise<Job> => {
    await api.context.background.settled();
    return jobIn(await client.call(`GET /client/label-jobs/${id}`));
  };
  const rows = (count: number): Record<string, string>[] =>
    Array.from({ length: count }, (_, index) => ({ style: `ST-${index}`, copies: '2' }));

  it('makes all rows that are right, and lists the others', async () => {
    const { id } = await approvedLabel(client, ticket);
    const twenty = rows(20);
    twenty[3] = { style: 'ST-3', gtin: '036000291453' };
    twenty[7] = { style: 'ST-7', gtin: '3.6E+10' };
    const begun = await begin(id, twenty);
    expect(begun.status).toBe(202);
    const job = await ended(jobIn(begun).id);
    expect(job).toMatchObject({ state: 'DONE', doneLabels: 36 });
    expect(job.badRows.map(({ row, column }) => [row, column])).toEqual(
      [
        [9, 'gtin'],
        [5, 'gtin'],
      ].toSorted((a, b) => Number(a[0]) - Number(b[0])),
    );
    const file = await client.call(`GET /client/label-jobs/${job.id}/file`);
    expect(String(file.body['text']).match(/\/Type \/Page\b/g)).toHaveLength(36);
    expect(file.headers.get('content-disposition')).toContain('LB-2026-000001-r1-labels.pdf');
    const { prints } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(prints).toMatchObject([{ labels: 36, format: 'pdf' }]);
    const list = await client.call(`GET /client/labels/${id}/jobs`);
    expect(list.body['ResponseBody']).toMatchObject({ items: [{ id: job.id }] });
  });

  it('numbers cartons through the job, each with its own SSCC', async () => {
    await client.call('PATCH /client/label-settings', { gs1Prefix: '0614141' });
    const { id } = await approvedLabel(client, cartonLabel);
    const begun = await begin(id, [{ copies: '3' }, { poNumber: 'PO-9' }], '?format=zpl&series=1');
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

  it('hands out a template for each kind', async () => {
    const csv = await client.call('GET /client/label-templates/care?format=csv');
    expect(String(csv.body['text'])).toContain('"Fibre content"');
    expect((await client.call('GET /client/label-templates/hat?format=csv')).status).toBe(404);
  });
});
