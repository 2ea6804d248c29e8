import { expect, it } from 'vitest';
import { findCheckDigitError } from '#lib/kernel/check-digit.ts';
import { laidOutFor } from '#api/labels/output/print-facts.ts';
import { requestFor } from '../../support/api.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { api, client, onAnyDatabase } from '../submissions/each-database.ts';
import { fieldsOf } from '../submissions/support.ts';
import {
  approvedLabel,
  careLabel,
  cartonLabel,
  labelIn,
  makeLabel,
  priceTicket,
} from './support.ts';

onAnyDatabase('files of labels', () => {
  const output = (id: string, body: object) =>
    client.call(`POST /client/labels/${id}/output`, body);
  const textOf = ({ body }: { body: Record<string, unknown> }) => String(body['text']);

  it('gives a draft as a proof alone, and logs nothing', async () => {
    const { id } = labelIn(await makeLabel(client, { ...careLabel, rn: '' }));
    const proof = await output(id, { format: 'pdf' });
    expect(proof.status).toBe(200);
    expect(proof.headers.get('content-disposition')).toContain(
      'Linen_shirt_care_Draft_r1_proof.pdf',
    );
    expect(textOf(proof).startsWith('%PDF-')).toBe(true);
    for (const format of ['zpl', 'svg', 'png']) {
      expect((await output(id, { format })).status).toBe(409);
    }
    expect(labelIn(await client.call(`GET /client/labels/${id}`)).prints).toEqual([]);
  });

  it('states its size in both units and its time on a proof', async () => {
    const { id } = labelIn(await makeLabel(client));
    const { token } = client.session;
    const route = `POST /client/labels/${id}/output`;
    const response = await api.fetch(requestFor(route, { token, body: { format: 'pdf' } }));
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain('1.25 × 2.5 in (31.8 × 63.5 mm), 300 dpi');
    expect(text).toContain('Mar 2, 2026');
    expect(text).toContain('Draft, revision 1');
    expect(text).not.toContain(id);
  });

  it('draws a proof without what is hidden again, as the print will be', async () => {
    const draft = { ...careLabel, market: ['CA'], languages: ['en', 'fr'], caNumber: '54321' };
    const parts = { database: api.database, settings: { dataDir: api.dataDir } };
    const { list } = await laidOutFor(parts as never, '', draft);
    expect(JSON.stringify(list)).toContain('54321');
    expect(JSON.stringify(list)).not.toContain('12345');
  });

  it('makes print files of what was approved, and logs who made how many', async () => {
    const { id, version } = await approvedLabel(client);
    const pdf = await output(id, { format: 'pdf', copies: 3 });
    expect(pdf.headers.get('content-disposition')).toContain('LB-2026-000001-r1.pdf');
    expect(textOf(pdf).match(/\/Type \/Page\b/g)).toHaveLength(3);
    expect(textOf(pdf)).toContain('/PrintScaling /None');
    const zpl = await output(id, { format: 'zpl', copies: 7 });
    expect(textOf(zpl)).toMatch(/^\^XA[^]*\^PQ7\n\^XZ/);
    expect(textOf(await output(id, { format: 'svg' }))).toContain('<svg');
    expect(textOf(await output(id, { format: 'csv' }))).toContain('"55 linen; 45 cotton"');
    await client.call(`POST /client/labels/${id}/revise`, { version });
    const old = await output(id, { format: 'pdf', revision: 1, copies: 3 });
    expect(old.headers.get('content-disposition')).toContain('LB-2026-000001_r1_superseded.pdf');
    expect(textOf(old).match(/\/Type \/Page\b/g)).toHaveLength(1);
    for (const format of ['zpl', 'svg']) {
      expect((await output(id, { format, revision: 1 })).status).toBe(409);
    }
    const { prints } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(prints.map(({ format, labels, who }) => [format, labels, who]).toSorted()).toEqual([
      ['pdf', 1, 'Ann Example'],
      ['pdf', 3, 'Ann Example'],
      ['svg', 1, 'Ann Example'],
      ['zpl', 7, 'Ann Example'],
    ]);
  });

  it('has the check digit that was added in the file of its data', async () => {
    const { id } = await approvedLabel(client, { ...priceTicket, gtin: '03600029145' });
    const csv = textOf(await output(id, { format: 'csv' }));
    expect(csv).toContain('"036000291452"');
    expect(csv).not.toContain('"03600029145"');
  });

  it('fills sheets from the first free place, and refuses labels that are larger', async () => {
    const data = { ...careLabel, kind: 'brand', sizePreset: 'brand-2x0.75' };
    const small = await approvedLabel(client, data);
    const sheet = { format: 'pdf', sheet: 'letter-30', start: 30, copies: 3 };
    const pdf = await output(small.id, sheet);
    expect(textOf(pdf).match(/\/Type \/Page\b/g)).toHaveLength(2);
    const large = await approvedLabel(client, { ...careLabel, labelName: 'Large' });
    const refused = await output(large.id, sheet);
    expect(fieldsOf(refused)['sheet']).toContain('The label is');
    const unknown = await output(large.id, { format: 'pdf', sheet: 'none' });
    expect(unknown).toMatchObject({ status: 422, body: { ResponseMessage: 'Paper is invalid!' } });
    expect((await output(large.id, { format: 'pdf', copies: 2000, cartons: 2 })).status).toBe(422);
  });

  it('gives every carton a number of its own, however many ask at once', async () => {
    const refused = await makeLabel(client, cartonLabel);
    const { id: early } = labelIn(refused);
    const proof = await client.call(`POST /client/labels/${early}/proof`, { version: 1 });
    expect(proof.status).toBe(422);
    await client.call('PATCH /client/label-settings', { gs1Prefix: '0614141' });
    const { id } = await approvedLabel(client, { ...cartonLabel, labelName: 'Cartons' });
    const runs = await Promise.all(
      Array.from({ length: 20 }, () => output(id, { format: 'zpl', cartons: 3 })),
    );
    const numbers = runs.flatMap((run) =>
      [...textOf(run).matchAll(/\(00\)\s?(\d{18})|>;>800(\d{18})/g)].map(
        ([, plain, encoded]) => plain ?? encoded ?? '',
      ),
    );
    expect(new Set(numbers).size).toBe(60);
    expect(numbers.every((number) => findCheckDigitError(number) === null)).toBe(true);
    const { prints } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(
      prints.map(({ firstSscc }) => firstSscc).every((sscc) => numbers.includes(sscc ?? '')),
    ).toBe(true);
  });

  it('draws one label as a picture, and no number for more', async () => {
    await client.call('PATCH /client/label-settings', { gs1Prefix: '0614141' });
    const { id } = await approvedLabel(client, cartonLabel);
    for (const format of ['svg', 'png']) {
      for (const name of ['cartons', 'copies']) {
        expect(fieldsOf(await output(id, { format, [name]: 5 }))).toEqual({
          [name]: 'A picture holds one label. Use PDF or ZPL for more.',
        });
      }
      const one = await output(id, { format, cartons: 1 });
      expect(one.headers.get('content-type')).toContain(`image/${format}`);
    }
    const { prints } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(prints.map(({ labels }) => labels)).toEqual([1, 1]);
    expect(new Set(prints.map(({ firstSscc }) => firstSscc?.slice(-8, -1)))).toEqual(
      new Set(['0000001', '0000002']),
    );
  });

  it('numbers cartons with the extension digit that was approved', async () => {
    const settings = { gs1Prefix: '0614141', gs1Extension: '2' };
    await client.call('PATCH /client/label-settings', settings);
    const of = async (labelName: string, values: object) => {
      const { id } = await approvedLabel(client, { ...cartonLabel, labelName, ...values });
      const zpl = textOf(await output(id, { format: 'zpl', cartons: 2 }));
      return [...zpl.matchAll(/>;>800(\d{17})/g)].map(([, number]) => number);
    };
    expect(await of('Seven', { ssccExtension: '7' })).toEqual([
      '70614141000000001',
      '70614141000000002',
    ]);
    expect((await of('Other', { ssccExtension: '4' }))[0]).toBe('40614141000000001');
    expect((await of('Set once', { ssccExtension: '' }))[0]).toMatch(/^20614141/);
  });

  it('hands out the printer test, and nothing of others', async () => {
    const test = await client.call('GET /client/label-calibration');
    expect(textOf(test).startsWith('%PDF-')).toBe(true);
    const { id } = await approvedLabel(client);
    const stranger = await api.newClient();
    const foreign = await stranger.call(`POST /client/labels/${id}/output`, { format: 'pdf' });
    expect(foreign.status).toBe(404);
  });
});
