/** Sends the case tables of all forms: with the own records and the files that their values name. */
import { randomUUID } from 'node:crypto';
import { referencesOf } from '#api/records/form-data.ts';
import type { FileFact, Values } from '#lib/forms/definition.ts';
import type { SubmissionDefinition } from '#lib/submissions/definition.ts';
import { submissionCases } from '../../fixtures/submissions/all.ts';
import type { SubmissionCases } from '../../fixtures/submissions/case-table.ts';
import { pictureOf } from '../files/support.ts';
import { recordOf, type Client, type FormsApi } from './support.ts';

/** One table for each registered form. */
export const formTables = submissionCases.map((table) => ({ type: table.definition.type, table }));

/** The case table of a form. */
export function tableOf(type: string): SubmissionCases {
  const found = formTables.find((each) => each.type === type);
  if (!found) throw new Error(`There are no cases of ${type}`);
  return found.table;
}

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

/** Own records under the references that the values name. */
export async function seedReferences(
  { database }: Pick<FormsApi, 'database'>,
  client: Client,
  definition: SubmissionDefinition,
  values: Values,
): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  for (const reference of referencesOf(definition, values).keys()) {
    await database.db
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
export async function uploadFiles(
  { database }: Pick<FormsApi, 'database'>,
  client: Client,
  { files }: SubmissionCases,
  values: Values,
): Promise<Values> {
  let text = JSON.stringify(values);
  for (const file of files.filter(({ id }) => text.includes(`"${id}"`))) {
    const reply = await client.upload(await bytesOf(file), file.name);
    const { id } = reply.body['ResponseBody'] as { id: string };
    // Types that no upload leads to are tables' business all the same.
    const { type: kept } = file;
    await database.db
      .updateTable('attachments')
      .set({ type: kept, name: file.name })
      .where('id', '=', id)
      .execute();
    text = text.replaceAll(`"id":"${file.id}"`, `"id":"${id}"`);
  }
  return JSON.parse(text) as Values;
}

/** Sends a form with its files: the right values of its table, or others. */
export async function sendCase(
  api: Pick<FormsApi, 'database'>,
  client: Client,
  cases: SubmissionCases,
  values: Values = cases.right,
) {
  const data = await uploadFiles(api, client, cases, values);
  return recordOf(await client.send(cases.definition.type, data));
}

/** Sends the right values of a form with changes; returns the record with its number. */
export async function sendOf(
  api: Pick<FormsApi, 'database'>,
  client: Client,
  type: string,
  change: object = {},
) {
  const table = tableOf(type);
  const record = await sendCase(api, client, table, { ...table.right, ...change });
  return { ...record, reference: record.reference ?? '' };
}
