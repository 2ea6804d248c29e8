import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDeliveriesPage } from '#api/pages/desk/deliveries.ts';
import { queueMail } from '#api/mail/queue.ts';
import type { FormsApi } from '../../submissions/support.ts';
import { openDeskAs, openPagesApi } from './support.ts';

let api: FormsApi;

beforeAll(async () => {
  api = await openPagesApi();
});
afterAll(() => api.close());

it('the page of deliveries lists a mail that was given up, and queues it again', async () => {
  const manager = await openDeskAs(api, 'manager');
  const { context } = api;
  const id = await context.database.transaction((tx) =>
    queueMail(context, tx, { to: 'ann@example.com', kind: 'password-changed', data: {} }),
  );
  const failed = { state: 'FAILED', last_error: '550 No such user', attempts: 3 } as const;
  await context.database.db.updateTable('outbox').set(failed).where('id', '=', id).execute();
  const mails = async () => {
    const read = await readDeliveriesPage(manager.at('/desk/deliveries'));
    return read instanceof Response || !read.ok ? null : read.value.deliveries.mails;
  };
  expect(await mails()).toMatchObject([
    { what: 'Password was changed', to: 'ann@example.com', why: '550 No such user', tries: 3 },
  ]);
  const press = (which: string) =>
    readDeliveriesPage(manager.at('/desk/deliveries', { channel: 'mails', id: which }));
  expect(await press(randomUUID())).toMatchObject({ value: { rejection: { status: 404 } } });
  expect(await press(id)).toMatchObject({ status: 303 });
  expect(await mails()).toEqual([]);
});
