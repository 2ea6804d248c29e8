import { expect, it } from 'vitest';
import { postToWork } from '#api/pages/work-orders.ts';
import { createFormsApi } from '../../api/submissions/support.ts';
import { companyOf, requestAt, workOf } from '../../api/work-orders/support.ts';
import { pageAt, visitOf } from '../../support/page.ts';
import { anyDatabase } from '../../support/databases.ts';

it('makes one draft for each page with the button, however often it is pressed', async () => {
  const api = createFormsApi(await anyDatabase.open());
  const client = await api.newClient();
  const request = await requestAt(api, client, 'IN_REVIEW');
  const made = await companyOf(api).call(`POST /ops/submissions/${request}/work-order`, {
    note: '',
  });
  const { reference } = workOf(made);
  const visit = await visitOf(api, client.session.token);
  const press = async (key: string): Promise<string> => {
    const page = pageAt(visit, `/report/process/${reference}`, { act: 'reorder', key });
    const answer = await postToWork(page, reference);
    return answer.ok ? (answer.response.headers.get('location') ?? '') : answer.notice;
  };
  const first = await press('key-of-one-page');
  expect(first).toMatch(/^\/service-request\?draft=/);
  expect(await press('key-of-one-page')).toBe(first);
  expect(await press('key-of-another-page')).not.toBe(first);
});
