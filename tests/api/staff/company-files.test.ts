import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, it } from 'vitest';
import type { AttachmentInfo } from '#lib/records/attachment-info.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { assertWithinQuota } from '#api/files/stored-files.ts';
import { defaultQuota } from '#lib/kernel/atoms/client-quota.ts';
import { OPERATIONS_KEY, requestFor, SITE } from '../../support/api.ts';
import { addMember } from '../../support/members.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { sendOf } from '../submissions/send-case.ts';
import { contact, recordOf } from '../submissions/support.ts';

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n';

onEachDatabase('files of company messages', () => {
  let service: TestPerson;
  let path: string;
  let id: string;
  beforeEach(async () => {
    service = await addPerson(api.context, ['service']);
    const sent = recordOf(await client.send('contact-us', contact));
    path = `/ops/submissions/${sent.reference ?? ''}`;
    ({ id } = sent);
  });

  async function upload(
    { token }: TestPerson,
    callerReference: string,
    text = PDF,
    name = 'a.pdf',
  ) {
    const body = new FormData();
    body.set('callerReference', callerReference);
    body.set('file', new File([text], name));
    const headers = { authorization: `Bearer ${token}` };
    const url = `${SITE}/api${path}/attachments`;
    const answer = await api.fetch(new Request(url, { method: 'POST', body, headers }));
    const { ResponseBody } = (await answer.json()) as { ResponseBody?: AttachmentInfo };
    return { status: answer.status, file: ResponseBody };
  }
  const say = (callerReference: string, attachmentIds: readonly string[], more: object = {}) =>
    api.call(`POST ${path}/transition`, {
      token: service.token,
      body: { callerReference, note: 'See the file.', attachmentIds, ...more },
    });
  const read = async () => await client.read(id);

  it('are saved by the client like its own, and come once', async () => {
    const first = await upload(service, 'f-1');
    const again = await upload(service, 'f-1');
    expect([first.status, again.file?.id]).toEqual([200, first.file?.id]);
    expect((await upload(service, 'f-1', `${PDF}\n`)).status).toBe(409);
    const ids = [first.file?.id ?? ''];
    for (let time = 0; time < 2; time++) expect((await say('m-1', ids)).status).toBe(200);
    const { attachments, timeline } = await read();
    expect(attachments).toMatchObject([{ id: ids[0], name: 'a.pdf', eventPosition: 2 }]);
    expect(timeline.map(({ position }) => position)).toEqual([1, 2]);
    const own = requestFor(`GET /client/attachments/${ids[0] ?? ''}`, {
      token: client.session.token,
    });
    expect(await (await api.fetch(own)).text()).toBe(PDF);
    const stranger = await api.newClient();
    expect((await stranger.call(`GET /client/attachments/${ids[0] ?? ''}`)).status).toBe(404);
    const acts = await api.database.db.selectFrom('staff_acts').select('act').execute();
    expect(acts.filter(({ act }) => act === 'file')).toHaveLength(1);
  });

  it('reach the client without a note, and an empty message does not', async () => {
    const { file } = await upload(service, 'f-1');
    expect((await say('m-1', [file?.id ?? ''], { note: '' })).status).toBe(200);
    expect((await say('m-2', [], { note: '' })).status).toBe(200);
    const { attachments, timeline } = await read();
    expect(attachments).toMatchObject([{ id: file?.id, eventPosition: 2 }]);
    expect(timeline.map(({ position }) => position)).toEqual([1, 2]);
  });

  it('reach the client with their message alone, and take none of its space', async () => {
    const { file } = await upload(service, 'f-1');
    const fileId = file?.id ?? '';
    const { token, id: clientId } = client.session;
    const { revision } = await read();
    const reply = { revision, text: 'Mine.', attachmentIds: [fileId] };
    const answers = [
      await client.call(`GET /client/attachments/${fileId}`),
      await client.call(`DELETE /client/attachments/${fileId}`),
      await client.call(`POST /client/submissions/${id}/reply`, reply),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 422]);
    const { db } = api.database;
    const exported = async () => {
      const path = `GET /ops/clients/${client.session.clientId}/export`;
      const zip = await api.fetch(requestFor(path, { token: OPERATIONS_KEY }));
      const entries = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())));
      const { file: name } = await db
        .selectFrom('attachments')
        .select('file')
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow();
      return entries.filter(([entry, bytes]) => `${entry}${strFromU8(bytes)}`.includes(name))
        .length;
    };
    expect(await exported()).toBe(0);
    expect((await say('m-1', [fileId])).status).toBe(200);
    expect(await exported()).toBe(3);
    const own = requestFor(`GET /client/attachments/${fileId}`, { token });
    expect((await api.fetch(own)).status).toBe(200);
    await db
      .updateTable('stored_files')
      .set({ size_bytes: defaultQuota.megabytes * 1024 * 1024 + 1 })
      .execute();
    await expect(assertWithinQuota(api.context, db, clientId)).resolves.toBeUndefined();
  });

  it('are hidden from viewers where the company quotes: they may hold amounts', async () => {
    const viewer = await addMember(api.context, client.session.id, 'viewer');
    const seenBy = async (token: string, fileId: string) => {
      const record = recordOf(await api.call(`GET /client/submissions/${id}`, { token }));
      const { status } = await api.call(`GET /client/attachments/${fileId}?inline=1`, { token });
      return [record.attachments.some((file) => file.id === fileId), status];
    };
    const attach = async (callerReference: string) => {
      const { file } = await upload(service, callerReference);
      const fileId = file?.id ?? '';
      expect((await say(`m-${callerReference}`, [fileId])).status).toBe(200);
      return fileId;
    };
    const onContact = await attach('f-1');
    expect(await seenBy(viewer.token, onContact)).toEqual([true, 200]);
    const quoted = await sendOf(api, client, 'service-request', { budget: '' });
    ({ id } = quoted);
    path = `/ops/submissions/${quoted.reference}`;
    const onRequest = await attach('f-2');
    expect(await seenBy(viewer.token, onRequest)).toEqual([false, 403]);
    expect(await seenBy(client.session.token, onRequest)).toEqual([true, 200]);
  });

  it('are refused for an internal note, of another client, of a wrong type and without the right', async () => {
    const { file } = await upload(service, 'f-1');
    const ids = [file?.id ?? ''];
    expect((await say('m-1', ids, { visibility: 'internal' })).status).toBe(422);
    const stranger = await api.newClient();
    const other = await stranger.upload(Buffer.from(PDF), 'b.pdf');
    const { id: foreign } = other.body['ResponseBody'] as AttachmentInfo;
    const refused = await say('m-2', [foreign]);
    expect([refused.status, refused.body['ResponseMessage']]).toEqual([422, formMessages.fileGone]);
    expect((await upload(service, 'f-2', 'MZ\u0000', 'a.exe')).status).toBe(415);
    for (const role of ['warehouse', 'billing'] as const)
      expect((await upload(await addPerson(api.context, [role]), 'f-3')).status).toBe(403);
    expect((await read()).attachments).toEqual([]);
  });
});
