import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '#lib/kernel/messages.ts';
import { databases } from '../../support/databases.ts';
import { contact, createFormsApi, recordOf, type Client, type FormsApi } from './support.ts';

const revision = 1;
const calls: readonly (readonly [string, unknown])[] = [
  ['GET /client/submissions/:id', undefined],
  ['PATCH /client/submissions/:id', { revision, data: contact }],
  ['DELETE /client/submissions/:id', undefined],
  ['POST /client/submissions/:id/submit', { revision }],
  ['POST /client/submissions/:id/withdraw', { revision, note: '' }],
  ['POST /client/submissions/:id/reply', { revision, text: 'Hello' }],
  ['POST /client/submissions/:id/act', { act: 'approve', revision, note: '' }],
  ['POST /client/submissions/:id/duplicate', undefined],
];
const PDF = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');

describe.each(databases)('records of another client on $name', ({ open }) => {
  let api: FormsApi;
  let owner: Client;
  let stranger: Client;
  beforeEach(async () => {
    api = createFormsApi(await open());
    owner = await api.newClient();
    stranger = await api.newClient();
  });

  it('answer as if there were none, whatever is done to them', async () => {
    const sent = recordOf(await owner.send('contact-us', contact));
    const draft = await owner.draft('contact-us', contact);
    const ids = [
      sent.id,
      sent.reference ?? '',
      draft.id,
      'nothing',
      '%2e%2e',
      "'--",
      'x'.repeat(99),
    ];
    for (const id of ids) {
      for (const [route, body] of calls) {
        const { status, body: reply } = await stranger.call(route.replace(':id', id), body);
        expect(status, `${route} ${id}`).toBe(404);
        expect(reply['ResponseMessage']).toBe(messages.resourceNotFound);
      }
    }
    expect(recordOf(await owner.call(`GET /client/submissions/${sent.id}`))).toEqual(sent);
    expect(recordOf(await owner.call(`GET /client/submissions/${draft.id}`))).toEqual(draft);
    const list = await stranger.call('GET /client/submissions?q=invoice');
    expect(list.body['ResponseBody']).toMatchObject({ items: [], total: 0 });
    const overview = await stranger.call('GET /client/overview');
    expect(overview.body['ResponseBody']).toMatchObject({ waitingTotal: 0, forms: {} });
  });

  it('keep their files to themselves', async () => {
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
