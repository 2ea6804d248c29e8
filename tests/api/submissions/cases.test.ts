import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkSubmission } from '#lib/forms/check.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { factsOf, valuesOf } from '../../fixtures/submissions/case-table.ts';
import { openAnyDatabase } from '../../support/api.ts';
import { formTables, seedReferences, uploadFiles } from './send-case.ts';
import { createFormsApi, fieldsOf, recordOf, type Client, type FormsApi } from './support.ts';

/** A document that was replaced meanwhile is a conflict, everything else an invalid form. */
const statusOf = (texts: Readonly<Record<string, string>>): number => {
  const said = Object.values(texts);
  if (said.length === 0) return 200;
  return said.includes(formMessages.newerDocument) ? 409 : 422;
};

describe.each(formTables)('the form $type', ({ type, table }) => {
  let api: FormsApi;
  let client: Client;
  beforeAll(async () => {
    api = createFormsApi(await openAnyDatabase());
    client = await api.newClient('ann@example.com');
  });

  // The limits and double entries of the forms are tested elsewhere.
  afterEach(async () => {
    await api.database.db.deleteFrom('attachments').execute();
    await api.database.db.deleteFrom('stored_files').execute();
    await api.database.db.deleteFrom('submissions').execute();
  });

  it.each([{ name: 'its right values', change: {}, texts: {} }, ...table.cases])(
    'agrees on both sides: $name',
    async (each) => {
      const values = valuesOf(table, each);
      const checked = checkSubmission(table.definition, values, factsOf(table));
      expect(checked.ok ? {} : checked.fields).toEqual(each.texts);
      await seedReferences(api, client, table.definition, values);
      const reply = await client.send(type, await uploadFiles(api, client, table, values));
      expect(fieldsOf(reply)).toEqual(each.texts);
      expect(reply.status).toBe(statusOf(each.texts));
    },
  );

  it('lists enough cases', () => {
    expect(table.cases.length).toBeGreaterThanOrEqual(12);
  });

  it('makes one record of twenty equal posts at once', async () => {
    const values = valuesOf(table, { name: '', change: {}, texts: {} });
    await seedReferences(api, client, table.definition, values);
    const data = await uploadFiles(api, client, table, values);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.send(type, data, key)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => recordOf(reply).id)).size).toBe(1);
    const rows = await api.database.db
      .selectFrom('submissions')
      .select('id')
      .where('type', '=', type)
      .execute();
    expect(rows).toHaveLength(1);
  });
});
