import { afterAll, beforeAll, expect, it } from 'vitest';
import { readQueue, rowValue } from '#api/pages/desk/queue.ts';
import { serviceRequestCases } from '../../../fixtures/submissions/service-request.ts';
import { contact, recordOf, type FormsApi } from '../../submissions/support.ts';
import { openDeskAs, openPagesApi, type Desk } from './support.ts';

let api: FormsApi;
let desk: Desk;
let other: Desk;

beforeAll(async () => {
  api = await openPagesApi();
  desk = await openDeskAs(api, 'service');
  other = await openDeskAs(api, 'claims');
});
afterAll(() => api.close());

const rowsOf = async (query = '?assignee=any') => {
  const view = await readQueue(desk.at(`/desk${query}`));
  return view instanceof Response ? [] : (view.page.list?.items ?? []);
};

const press = (rows: readonly string[], fields: Readonly<Record<string, string>>) => {
  const body = new URLSearchParams({ call: 'press-1', ...fields });
  for (const row of rows) body.append('row', row);
  const context = desk.at('/desk?assignee=any', {});
  const { headers } = context.request;
  const request = new Request(context.url, { method: 'POST', headers, body });
  return readQueue({ ...context, request });
};

it('several rows of the queue are assigned and reviewed together, each refusal with its record', async () => {
  const client = await api.newClient();
  const request = recordOf(await client.send('service-request', serviceRequestCases.right));
  await client.send('contact-us', contact);
  const values = (await rowsOf()).map(rowValue);
  expect(values).toHaveLength(2);
  expect(await press([], { several: 'assign' })).toMatchObject({
    rejection: { notice: 'Select at least one record.' },
  });
  expect(await press(values, { several: 'assign', to: '' })).toMatchObject({
    rejection: { fields: { to: 'Choose a person.' } },
    selected: expect.arrayContaining([request.reference]) as unknown,
  });
  const { email } = other.at('/desk').locals.desk?.member ?? { email: '' };
  expect(await press(values, { several: 'assign', to: email })).toMatchObject({ status: 303 });
  expect((await rowsOf(`?assignee=${email}`)).map(({ assignee }) => assignee)).toEqual([
    email,
    email,
  ]);
  const refused = await press(values, { several: 'assign', to: 'nobody' });
  expect(refused).toMatchObject({
    rejection: { status: 409, notice: expect.stringContaining('Taken by Pat claims') as string },
  });
  const reviewed = await press((await rowsOf()).map(rowValue), { several: 'review' });
  expect(reviewed).toMatchObject({
    rejection: {
      notice: expect.stringMatching(/^1 done\. CT-\S+: .+$/) as string,
    },
  });
  const read = await api.ops(`GET /ops/submissions/${request.reference ?? ''}`);
  expect(read.body['ResponseBody']).toMatchObject({ status: 'IN_REVIEW' });
});
