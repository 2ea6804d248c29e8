/** A viewer reads the records of the company without amounts. */
import { describe, expect, it } from 'vitest';
import { databases } from '../../support/databases.ts';
import { addMember } from '../../support/members.ts';
import { companyFor, head, lines, receiptOf } from '../receipts/support.ts';
import { createFormsApi } from '../submissions/support.ts';
import { formTables, sendCase } from '../submissions/send-case.ts';

describe.each(databases)('a viewer on $name', ({ open }) => {
  it('sees products without price and cost', async () => {
    const api = createFormsApi(await open());
    const owner = await api.newClient();
    const values = {
      sku: 'A-1',
      name: 'Shirt',
      price: '19.50',
      unit_cost: '6.20',
      currency: 'USD',
    };
    await owner.call('POST /client/products', { values });
    const { token } = await addMember(api.context, owner.session.id, 'viewer');
    const read = async (with_: string) =>
      JSON.stringify((await api.call('GET /client/products', { token: with_ })).body);
    expect(await read(owner.session.token)).toContain('1950');
    expect(await read(token)).not.toMatch(/1950|620/);
    const file = await api.call('GET /client/exports/products?format=csv', { token });
    expect(file.status).toBe(403);
  });

  it('sees receipts without unit costs and losses, and no files of them', async () => {
    const api = createFormsApi(await open());
    const owner = await api.newClient();
    const priced = lines.map((line) => ({ ...line, unitCost: 77_777 }));
    const countedAt = '2026-03-01T15:00:00Z';
    const fed = { ...head, lines: priced, status: 'RECEIVED', countedAt };
    const { reference } = receiptOf(await companyFor(api, owner).feed('D-1', fed));
    const { token } = await addMember(api.context, owner.session.id, 'viewer');
    const path = `/client/receipts/${reference}`;
    const read = async (route: string, with_: string) =>
      JSON.stringify((await api.call(`GET ${route}`, { token: with_ })).body['ResponseBody']);
    expect(await read(path, owner.session.token)).toContain('77777');
    expect(await read(path, token)).not.toContain('77777');
    expect(await read('/client/receipt-figures', token)).toContain('"losses":[]');
    for (const file of [`${path}/pdf`, '/client/receipt-export?format=csv'])
      expect((await api.call(`GET ${file}`, { token })).status).toBe(403);
  });

  it.each(formTables.filter(({ type }) => /CLAIM/i.test(type)))(
    'sees a record of $type without amounts and without its PDF',
    async ({ table }) => {
      const api = createFormsApi(await open());
      const owner = await api.newClient();
      const sent = await sendCase(api, owner, table);
      const { id } = sent;
      const { token } = await addMember(api.context, owner.session.id, 'viewer');
      const read = (with_: string) => api.call(`GET /client/submissions/${id}`, { token: with_ });
      const own = (await read(owner.session.token)).body['ResponseBody'] as { totals: object };
      expect(own.totals).not.toEqual({});
      const seen = (await read(token)).body['ResponseBody'];
      expect(seen).toMatchObject({ totals: {}, quote: null, signatures: [] });
      const pdf = await api.call(`GET /client/submissions/${id}/pdf`, { token });
      expect(pdf.status).toBe(403);
    },
  );
});
