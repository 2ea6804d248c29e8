import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gs1CheckDigit } from '#lib/kernel/check-digit.ts';
import { company } from '#lib/content/company.ts';
import { deskLabelFile, readLabelsPage } from '#api/pages/desk/floor/labels.ts';
import { approvedLabel, careLabel, labelIn } from '../../labels/support.ts';
import type { Client, FormsApi } from '../../submissions/support.ts';
import { openDeskAs, openPagesApi, viewOf, type Desk } from './support.ts';

describe('the page of labels at the desk', () => {
  let api: FormsApi;
  let client: Client;
  let desk: Desk;
  beforeAll(async () => {
    api = await openPagesApi();
    client = await api.newClient();
    desk = await openDeskAs(api, 'warehouse');
  });
  afterAll(() => api.close());

  const view = async (posted?: Readonly<Record<string, string>>) =>
    viewOf(await readLabelsPage(desk.at('/desk/labels', posted)));
  const press = async (posted: Readonly<Record<string, string>>) => {
    const read = await readLabelsPage(desk.at('/desk/labels', posted));
    return read instanceof Response ? read.headers.get('location') : null;
  };

  let labels = 0;
  async function sentLabel() {
    const labelName = `Linen ${(labels += 1)}`;
    const { id, version, reference } = await approvedLabel(client, { ...careLabel, labelName });
    const order = { fulfil: 'house_prints', quantity: 100, overagePct: 0, note: '' };
    const sent = labelIn(
      await client.call(`POST /client/labels/${id}/send`, { ...order, version }),
    );
    return { id, reference: reference ?? '', revision: String(sent.version) };
  }
  const titleOf = async (reference: string) =>
    (await view()).groups.find(({ items }) => items.some((each) => each.reference === reference))
      ?.title;

  it('takes a label from To print over Printed to Applied', async () => {
    const { id, ...sent } = await sentLabel();
    expect(await titleOf(sent.reference)).toBe('To print');
    const [group] = (await view()).groups;
    expect(group?.items[0]).toMatchObject({ company: 'Acme Garments', order: { total: 100 } });
    const printed = { ...sent, callerReference: 'desk:p', do: 'printed' };
    expect(await press(printed)).toBe('/desk/labels?done=printed');
    expect(await press(printed)).toBe('/desk/labels?done=printed');
    expect(await titleOf(sent.reference)).toBe('Printed');
    const revision = String(Number(sent.revision) + 1);
    const applied = { ...sent, revision, callerReference: 'desk:a', do: 'applied' };
    expect(await press(applied)).toBe('/desk/labels?done=applied');
    expect(labelIn(await client.call(`GET /client/labels/${id}`)).status).toBe('APPLIED');
  });

  it('makes print files for the warehouse, logged in the name of the company', async () => {
    const { id, reference } = await sentLabel();
    const file = (by: Desk, format: string, copies = '3') =>
      deskLabelFile(
        by.at(`/desk/labels/${reference}`, {
          callerReference: 'desk:print',
          format,
          of: 'copies',
          copies,
        }),
        reference,
      );
    for (const copies of ['', '1,5', 'two'])
      expect((await file(desk, 'zpl', copies)).headers.get('location')).toContain('/error?');
    const zpl = await file(desk, 'zpl');
    expect(zpl.headers.get('content-disposition')).toContain(`${reference}-r1.zpl`);
    expect(await zpl.text()).toContain('^PQ3');
    const [again] = await Promise.all([file(desk, 'zpl'), file(desk, 'zpl')]);
    expect(await again.text()).toContain('^PQ3');
    expect((await file(desk, 'pdf')).headers.get('content-type')).toBe('application/pdf');
    const { prints } = labelIn(await client.call(`GET /client/labels/${id}`));
    expect(prints).toHaveLength(2);
    for (const print of prints)
      expect(print).toMatchObject({ actor: 'house', who: company.name, labels: 3 });
    const shown = (await view()).prints.items.toSorted((a, b) => a.format.localeCompare(b.format));
    expect(shown).toMatchObject([
      { reference, format: 'pdf', labels: 3, company: 'Acme Garments' },
      { reference, format: 'zpl', labels: 3 },
    ]);
    const acts = await api.ops(`GET /ops/audit?record=${reference}`);
    expect(JSON.stringify(acts.body).match(/print zpl/g)).toHaveLength(1);
    for (const what of ['print zpl', 'print pdf'])
      expect(JSON.stringify(acts.body)).toContain(what);
    const other = await openDeskAs(api, 'service');
    expect((await file(other, 'zpl')).headers.get('location')).toContain('/error?');
  });

  it('finds a label by the SSCC of any print, whichever page of prints is shown', async () => {
    const { id, reference } = await sentLabel();
    const print = { callerReference: 'desk:c', format: 'zpl', of: 'copies', copies: '1' };
    await deskLabelFile(desk.at(`/desk/labels/${reference}`, print), reference);
    const [first_sscc, code, last_sscc] = [0, 1, 2].map((at) => {
      const body = `0061414100000100${at}`;
      return body + gs1CheckDigit(body);
    });
    const series = { first_sscc, last_sscc };
    await api.database.db.updateTable('print_log').set(series).where('label_id', '=', id).execute();
    const posted = { do: 'find', code: code ?? '' };
    const read = await readLabelsPage(desk.at('/desk/labels?page=2', posted));
    expect(read).toMatchObject({ value: { found: reference, prints: { items: [] } } });
  });

  it('sends a label back with its reason, and asks for one', async () => {
    const { id, ...sent } = await sentLabel();
    const back = { ...sent, callerReference: 'desk:b', do: 'back' };
    const { rejection: rejection } = await view({ ...back, reason: ' ' });
    expect(rejection?.fields).toEqual({ reason: 'Reason is required!' });
    expect(await press({ ...back, reason: 'Blurred logo.' })).toBe('/desk/labels?done=back');
    expect(labelIn(await client.call(`GET /client/labels/${id}`)).status).toBe('DRAFT');
    expect(await titleOf(sent.reference)).toBeUndefined();
  });

  it('keeps the reason where another was quicker', async () => {
    const { id: _, ...sent } = await sentLabel();
    await press({ ...sent, callerReference: 'desk:1', do: 'printed' });
    const reason = 'Blurred logo.';
    const posted = { ...sent, callerReference: 'desk:2', do: 'back', reason };
    const { rejection: rejection, ...kept } = await view(posted);
    expect(kept).toMatchObject({ reference: sent.reference, reason });
    expect(rejection?.status).toBe(409);
    expect(rejection?.notice).not.toBe('');
  });
});
