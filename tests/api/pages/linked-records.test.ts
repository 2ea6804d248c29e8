import { beforeAll, describe, expect, it } from 'vitest';
import type { Visit } from '#api/main/visit.ts';
import { readLinkedOfForm } from '#api/pages/linked-records.ts';
import { announce, coming, companyFor } from '../receipts/support.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';
import { companyOf, workOf } from '../work-orders/support.ts';
import { anyDatabase } from '../../support/databases.ts';
import { pageAt, visitOf } from '../../support/page.ts';

describe('the records that belong to a form', () => {
  let api: FormsApi;
  let client: Client;
  let visit: Visit;
  let request: string;
  let receipt: string;
  let order: string;
  beforeAll(async () => {
    api = createFormsApi(await anyDatabase.open());
    client = await api.newClient();
    visit = await visitOf(api, client.session.token);
    ({ request, receipt } = await announce(client));
    const move = { callerReference: 'review', to: 'IN_REVIEW', note: '' };
    await api.company(request, 'transition', move);
    const route = `POST /ops/submissions/${request}/work-order`;
    order = workOf(await companyOf(api).call(route, { note: '' })).reference;
  });

  const linkedOf = (type: string, reference: string, data = {}) =>
    readLinkedOfForm(pageAt(visit, '/'), { type, reference, data });
  const hrefs = async (...asked: Parameters<typeof linkedOf>) =>
    (await linkedOf(...asked)).map(({ href }) => href);

  it('lead from a request to its receipts and work orders', async () => {
    expect(await hrefs('service-request', request)).toEqual([
      `/report/receipt/receipt-report/${receipt}`,
      `/report/process/${order}`,
    ]);
  });

  it('lead from a claim to who names its goods: requests and other claims', async () => {
    const second = await announce(client, { ...coming, vendorPo: receipt });
    const third = await announce(client, { ...coming, vendorPo: receipt });
    const planted = { type: 'damage-claim', status: 'FILED' };
    await api.database.db
      .updateTable('submissions')
      .set(planted)
      .where('reference', '=', third.request)
      .execute();
    const named = { receiptRef: receipt, workRef: '' };
    const found = await hrefs('damage-claim', 'CC-2026-000001', named);
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^\/[a-z-]+\/SR-2026-000003$/),
      `/report/receipt/receipt-report/${second.receipt}`,
      `/service-request/${second.request}`,
    ]);
    expect(await hrefs('damage-claim', 'CC-2026-000001')).toEqual([]);
  });

  it('show of a receipt whether anything is left to decide', async () => {
    const toneOf = async () => {
      const links = await linkedOf('service-request', request);
      return links.find((link) => link.reference === receipt)?.status.tone;
    };
    const before = await toneOf();
    const company = companyFor(api, client);
    const exceptions = [{ exception: 'E1', type: 'short', line: 1, qty: 2 }];
    await company.feed(receipt, { exceptions });
    for (const to of ['ARRIVED', 'COUNTING', 'RECEIVED']) await company.move(receipt, to);
    expect([before, await toneOf()]).toEqual(['draft', 'waiting']);
  });

  it('are none of other forms', async () => {
    expect(await hrefs('contact-us', 'CT-2026-000001')).toEqual([]);
  });
});
