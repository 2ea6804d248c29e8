import { expect, it } from 'vitest';
import { readFormPage } from '#api/pages/submissions.ts';
import { loadForm } from '#lib/submissions/load-form.ts';
import { createFormsApi, recordOf } from '../../api/submissions/support.ts';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';
import { pageAt, visitOf } from '../../support/page.ts';
import { anyDatabase } from '../../support/databases.ts';

it("passes to a service request's form whether the client has a chargeable card", async () => {
  const api = createFormsApi(await anyDatabase.open());
  const client = await api.newClient();
  const url = new URL('http://localhost:4321/service-request');
  const visit = await visitOf(api, client.session.token);
  const definition = await loadForm('service-request');
  const hasCard = async () => {
    const page = await readFormPage(pageAt(visit, url.pathname + url.search), definition);
    if (page instanceof Response || page.kind !== 'form') throw new Error('No form.');
    return page.start.hasCard;
  };
  expect(await hasCard()).toBe(false);
  const { reference } = recordOf(
    await client.send('card-authorization', cardAuthorizationCases.right),
  );
  expect(await hasCard()).toBe(false);
  await api.company(reference, 'transition', {
    callerReference: 'call-back',
    to: 'ACTIVE',
    note: '',
  });
  expect(await hasCard()).toBe(true);
  url.searchParams.set('draft', (await client.draft('service-request', {})).id);
  expect(await hasCard()).toBe(true);
});
