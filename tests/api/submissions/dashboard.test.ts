/** Counts of the forms in `GET /users/dashboard`. */
import { expect, it } from 'vitest';
import { addMonths } from '#lib/kernel/calendar-day.ts';
import { companyDay } from '#lib/kernel/company-day.ts';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { termsCases } from '../../fixtures/submissions/terms.ts';
import { anyDatabase } from '../../support/databases.ts';
import { contact, createFormsApi, recordOf } from './support.ts';

it('counts what is open, due soon, signed and answered', async () => {
  const api = createFormsApi(await anyDatabase.open());
  const client = await api.newClient();
  const counts = async (modules: string) => {
    const { body } = await client.call(`GET /users/dashboard?modules=${modules}`);
    return body['ResponseBody'];
  };
  const send = async (type: string, data: unknown): Promise<string> => {
    const reply = await client.send(type, data);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return recordOf(reply).reference ?? '';
  };
  const modules = 'terms,cards,cargoClaims,messages,unreadReplies';
  expect(await counts(modules)).toMatchObject({
    terms: { open: 0, signed: 0, version: null },
    cargoClaims: { open: 0, dueSoon: 0 },
    messages: { open: 0 },
    unreadReplies: 0,
  });

  await send('terms', termsCases.right);
  await send('card-authorization', cardAuthorizationCases.right);
  const message = await send('contact-us', contact);
  const today = companyDay(api.context.now());
  const deliveryDate = addMonths(today, -9);
  await client.draft('damage-claim', { ...cargoClaimCases.right, deliveryDate });
  expect(await counts(modules)).toMatchObject({
    terms: { signed: 1, version: '2026.1' },
    cards: { open: 1, active: 0 },
    cargoClaims: { open: 0, drafts: 1, dueSoon: 1 },
    messages: { open: 1 },
    unreadReplies: 0,
  });

  await api.company(message, 'transition', { to: 'ANSWERED', note: 'It has more pieces.' });
  expect(await counts(modules)).toMatchObject({ messages: { open: 0 }, unreadReplies: 1 });
});
