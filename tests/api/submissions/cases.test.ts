import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkSubmission } from '../../../src/lib/submissions/check.ts';
import { valuesOf } from '../../fixtures/submissions/cases.ts';
import { contactUsCases } from '../../fixtures/submissions/contact-us.ts';
import { referralRequestCases } from '../../fixtures/submissions/referral-request.ts';
import { openAnyDatabase } from '../../support/api.ts';
import { plantedFacts } from '../../support/planted-form.ts';
import { createFormsApi, fieldsOf, type Client, type FormsApi } from './support.ts';

const tables = [contactUsCases, referralRequestCases].map((table) => ({
  type: table.form.type,
  table,
}));

describe.each(tables)('the form $type', ({ type, table }) => {
  let api: FormsApi;
  let client: Client;
  beforeAll(async () => {
    api = createFormsApi(await openAnyDatabase());
    client = await api.newClient('ann@lee.test');
  });

  // The limits and double referrals of the forms are tested elsewhere.
  afterEach(async () => {
    await api.database.db.deleteFrom('submissions').execute();
  });

  it('accepts its right values on both sides', async () => {
    expect(checkSubmission(table.form, table.right, plantedFacts).ok).toBe(true);
    expect((await client.send(type, table.right)).status).toBe(200);
  });

  it.each(table.cases)('says the same on both sides: $name', async (each) => {
    const values = valuesOf(table, each);
    const checked = checkSubmission(table.form, values, {
      ...plantedFacts,
      files: new Map(),
      requester: { ...plantedFacts.requester, email: 'ann@lee.test' },
    });
    expect(checked.ok ? {} : checked.fields).toEqual(each.messages);
    const reply = await client.send(type, values);
    const isRight = Object.keys(each.messages).length === 0;
    expect(reply.status).toBe(isRight ? 200 : 422);
    expect(fieldsOf(reply)).toEqual(each.messages);
  });
});
