import { beforeEach, describe, expect, it } from 'vitest';
import { anyDatabase } from '../../support/databases.ts';
import { contact, createFormsApi, recordOf, type Client, type FormsApi } from './support.ts';

const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');

describe('records of another client', () => {
  let api: FormsApi;
  let owner: Client;
  let stranger: Client;
  beforeEach(async () => {
    api = createFormsApi(await anyDatabase.open());
    owner = await api.newClient();
    stranger = await api.newClient();
  });

  it('are in no list of others, and drafts answer as if there were none', async () => {
    await owner.send('contact-us', contact);
    const { id } = await owner.draft('contact-us', contact);
    const path = `/client/submissions/${id}`;
    const calls = [
      stranger.call(`GET ${path}`),
      stranger.call(`PATCH ${path}`, { revision: 1, data: contact }),
      stranger.call(`DELETE ${path}`),
      stranger.call(`POST ${path}/submit`, { revision: 1 }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await owner.call(`GET ${path}`)).status).toBe(200);
    const overview = await stranger.call('GET /client/overview');
    expect(overview.body['ResponseBody']).toMatchObject({ waitingTotal: 0, forms: {} });
  });

  it('protect their files', async () => {
    const file = (await owner.upload(PDF, 'a.pdf')).body['ResponseBody'] as { id: string };
    const path = `/client/attachments/${file.id}`;
    expect((await stranger.call(`GET ${path}`)).status).toBe(404);
    expect((await stranger.call(`DELETE ${path}`)).status).toBe(404);
    const stolen = { ...contact, attachments: [{ id: file.id, kind: '', caption: '' }] };
    expect((await stranger.send('contact-us', stolen)).status).toBe(422);
    const draft = await stranger.draft('contact-us', stolen);
    expect(draft.attachments).toEqual([]);
    const own = recordOf(await stranger.send('contact-us', contact));
    const reply = await stranger.call(`POST /client/submissions/${own.id}/reply`, {
      revision: own.revision,
      text: 'Look',
      attachmentIds: [file.id],
    });
    expect(reply.status).toBe(422);
    expect((await owner.call(`GET ${path}`)).status).toBe(200);
  });
});
