import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { referencesOf } from '../../../src/api/submissions/form-data.ts';
import { checkSubmission } from '../../../src/lib/submissions/check.ts';
import type { FileFact, Values } from '../../../src/lib/submissions/definition.ts';
import { submissionForms } from '../../../src/lib/submissions/registry.ts';
import { submissionCases } from '../../fixtures/submissions/all.ts';
import { factsOf, valuesOf, type SubmissionCases } from '../../fixtures/submissions/case-table.ts';
import { contactUsCases } from '../../fixtures/submissions/contact-us.ts';
import { referralRequestCases } from '../../fixtures/submissions/referral-request.ts';
import { openAnyDatabase } from '../../support/api.ts';
import { pictureOf } from '../files/support.ts';
import { createFormsApi, fieldsOf, type Client, type FormsApi } from './support.ts';

const tables = [...new Set([contactUsCases, referralRequestCases, ...submissionCases])]
  .filter(({ definition }) => submissionForms.includes(definition))
  .map((table) => ({ type: table.definition.type, table }));

/** Bytes of this type, no two alike. */
async function bytesOf({ id, type }: FileFact): Promise<Uint8Array> {
  if (type === 'pdf') return Buffer.from(`%PDF-1.7\n% ${id}\ntrailer <<>>\n%%EOF\n`);
  if (type === 'csv') return Buffer.from(`id\n${id}\n`);
  const format = type === 'png' ? 'png' : 'jpeg';
  return pictureOf({
    width: 20 + id.length,
    height: 20 + (id.charCodeAt(id.length - 1) % 50),
    format,
  });
}

describe.each(tables)('the form $type', ({ type, table }) => {
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

  /** Own records under the references that the values name. */
  async function seed(values: Values): Promise<void> {
    const at = '2026-01-01T00:00:00.000Z';
    const named = [...referencesOf(table.definition, values).keys()];
    for (const reference of named) {
      await api.database.db
        .insertInto('submissions')
        .values({
          id: randomUUID(),
          client_id: client.session.id,
          type: 'seed',
          reference,
          status: 'OPEN',
          revision: 1,
          title: '',
          search: '',
          data: '{}',
          totals: '{}',
          flags: '[]',
          created_at: at,
          updated_at: at,
          submitted_at: at,
        })
        .execute();
    }
  }

  /** The values with ids of files that are really there. */
  async function uploaded({ files }: SubmissionCases, values: Values): Promise<Values> {
    let text = JSON.stringify(values);
    for (const file of files.filter(({ id }) => text.includes(`"${id}"`))) {
      const reply = await client.upload(await bytesOf(file), file.name);
      const { id } = reply.body['ResponseBody'] as { id: string };
      // Types that no upload leads to are tables' business all the same.
      const { type: kept } = file;
      const rows = api.database.db.updateTable('attachments').set({ type: kept });
      await rows.where('id', '=', id).execute();
      text = text.replaceAll(`"id":"${file.id}"`, `"id":"${id}"`);
    }
    return JSON.parse(text) as Values;
  }

  it.each([{ name: 'its right values', change: {}, texts: {} }, ...table.cases])(
    'says the same on both sides: $name',
    async (each) => {
      const values = valuesOf(table, each);
      const checked = checkSubmission(table.definition, values, factsOf(table));
      expect(checked.ok ? {} : checked.fields).toEqual(each.texts);
      await seed(values);
      const reply = await client.send(type, await uploaded(table, values));
      const isRight = Object.keys(each.texts).length === 0;
      expect(fieldsOf(reply)).toEqual(each.texts);
      expect(reply.status).toBe(isRight ? 200 : 422);
    },
  );
});
