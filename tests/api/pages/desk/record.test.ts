import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskRecordView, PostedAct } from '#lib/portal/desk-record.ts';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { pendingFileValue } from '#api/pages/desk/message-files.ts';
import { answerPresence, reportPresence } from '#api/pages/desk/presence.ts';
import { postRecordAct } from '#api/pages/desk/record-acts.ts';
import { clientCardOf, readDeskRecord } from '#api/pages/desk/record.ts';
import { readTextsPage, repliesFor } from '#api/pages/desk/texts.ts';
import { anyDatabase } from '../../../support/databases.ts';
import { embeddedBy } from '../../../support/embedded.ts';
import { garmentClaimCases } from '../../../fixtures/submissions/garment-claim.ts';
import { sendCase } from '../../submissions/send-case.ts';
import {
  contact,
  createFormsApi,
  mailsOf,
  recordOf,
  type Client,
  type FormsApi,
} from '../../submissions/support.ts';
import { openDeskAs, viewOf, type Desk } from './support.ts';

describe('the page of a record at the desk', () => {
  let api: FormsApi;
  let client: Client;
  let service: Desk;
  let claims: Desk;
  let warehouse: Desk;

  beforeAll(async () => {
    api = createFormsApi(await anyDatabase.open());
    client = await api.newClient();
    service = await openDeskAs(api, 'service');
    claims = await openDeskAs(api, 'claims');
    warehouse = await openDeskAs(api, 'warehouse');
  });
  beforeEach(() => provideEmbeddedApi(api));
  afterAll(() => api.close());

  const view = async (desk: Desk, reference: string) =>
    viewOf(await readDeskRecord(desk.at(`/desk/records/${reference}`), reference));

  /** Presses a button of a page that was opened before. */
  async function press(
    desk: Desk,
    { record, reference }: Pick<DeskRecordView, 'record' | 'reference'>,
    fields: Readonly<Record<string, string>>,
  ): Promise<PostedAct | Response> {
    const path = `/desk/records/${reference}`;
    const opened = await postRecordAct(desk.at(path), reference);
    const callerReference = opened instanceof Response ? '' : opened.callerReference;
    const revision = String(record.revision);
    const seen = String(record.timeline.at(-1)?.position ?? 0);
    const posted = { callerReference, revision, seen, ...fields };
    return postRecordAct(desk.at(path, posted), reference);
  }

  const refused = (answer: PostedAct | Response): PostedAct => {
    if (answer instanceof Response) throw new Error('The page was not refused.');
    return answer;
  };

  const claim = async () => {
    const { reference } = await sendCase(api, client, garmentClaimCases);
    return view(claims, reference ?? '');
  };
  const message = async () => {
    const { reference } = recordOf(await client.send('contact-us', contact));
    return view(service, reference ?? '');
  };

  it('shows buttons to the roles that decide on the form', async () => {
    const { reference, moves, record } = await claim();
    expect(moves.plain.map(({ verb }) => verb)).toEqual(['Start review']);
    expect((await view(claims, reference)).mayDecide).toBe(true);
    expect((await view(service, reference)).mayDecide).toBe(false);
    const { requester } = record;
    expect(requester).toMatchObject({ company_name: 'Acme Garments', telephone: '2125550142' });
  });

  it('shows the newest notes on the client to who reads amounts', async () => {
    const opened = await claim();
    const notes = `POST /ops/clients/${client.session.clientId}/notes`;
    for (const at of [1, 2, 3, 4])
      await api.ops(notes, { callerReference: `beside-${at}`, note: `Note ${at}` });
    const beside = async (desk: Desk) => (await clientCardOf(desk.at(opened.path), opened)).notes;
    const { items = [], total } = (await beside(claims)) ?? {};
    expect([items.length, total]).toEqual([3, 4]);
    expect(await beside(warehouse)).toBeNull();
  });

  it('moves a record by a button, and names the person in its timeline', async () => {
    const opened = await claim();
    const answer = await press(claims, opened, { do: 'move:UNDER_REVIEW' });
    expect(answer).toMatchObject({ status: 303 });
    const { record } = await view(claims, opened.reference);
    expect(record.status).toBe('UNDER_REVIEW');
    expect(record.timeline.at(-1)?.by).toEqual({ name: claims.name, kind: 'staff' });
  });

  it('keeps what was typed, with the message at Note, where a reason is missing', async () => {
    const opened = await claim();
    await press(claims, opened, { do: 'move:UNDER_REVIEW' });
    const reviewed = await view(claims, opened.reference);
    const typed = { question: 'Which carton?', internal: 'Looks worn.' };
    const answer = refused(await press(claims, reviewed, { do: 'move:REJECTED', ...typed }));
    expect(answer.rejection?.fields['note']).toMatch(/^Give a reason\./);
    expect(answer.typed).toMatchObject(typed);
    expect((await view(claims, opened.reference)).record.status).toBe('UNDER_REVIEW');
  });

  it('says who was quicker, and keeps what was typed', async () => {
    const opened = await claim();
    const other = await openDeskAs(api, 'claims');
    await press(other, opened, { do: 'move:UNDER_REVIEW' });
    const question = 'May we see the hang tag?';
    const answer = refused(await press(claims, opened, { do: 'ask', question }));
    expect(answer.rejection).toMatchObject({ status: 409, changed: true });
    expect(answer.rejection?.changes).toMatchObject([
      { who: other.name, from: 'SUBMITTED', to: 'UNDER_REVIEW' },
    ]);
    expect(answer.typed.question).toBe(question);
  });

  it('sends a message to the client and keeps a note inside', async () => {
    const opened = await message();
    const before = (await mailsOf(api)).length;
    await press(service, opened, { do: 'note', internal: 'Pays late.' });
    expect(await mailsOf(api)).toHaveLength(before);
    await press(service, opened, { do: 'message', message: 'It is on its way.' });
    expect(await mailsOf(api)).toHaveLength(before + 1);
    const { record } = await view(warehouse, opened.reference);
    expect(record.timeline.map(({ note, visibility }) => [note, visibility]).slice(1)).toEqual([
      ['Pays late.', 'internal'],
      ['It is on its way.', 'client'],
    ]);
  });

  it('sends a message once, however often it is pressed', async () => {
    const opened = await message();
    const callerReference = 'desk:pressed-twice';
    const fields = { do: 'message', message: 'Hello.', callerReference };
    for (let time = 0; time < 2; time += 1)
      expect(await press(service, opened, fields)).toMatchObject({ status: 303 });
    expect((await view(service, opened.reference)).record.timeline).toHaveLength(2);
  });

  it('keeps chosen files while a message is refused, and sends them with it', async () => {
    const opened = await message();
    const { reference, record } = opened;
    const form = new FormData();
    const seen = { revision: String(record.revision), seen: '1', callerReference: 'desk:files' };
    for (const [name, value] of Object.entries({ ...seen, do: 'insert', reply: 'Dear client.' }))
      form.append(name, value);
    form.append('message', 'Hello.\n');
    form.append('files', new File(['Style,Pieces\nA,1\n'], 'my list.csv'));
    const path = `/desk/records/${reference}`;
    const answer = refused(await postRecordAct(service.at(path, form), reference));
    expect(answer).toMatchObject({ rejection: null, typed: { message: 'Hello.\n\nDear client.' } });
    const [file] = answer.kept;
    expect(file?.name).toBe('my list.csv');
    const kept = file ? pendingFileValue(file) : '';
    const fields = { do: 'message', message: 'Hello.', kept };
    expect(await press(service, opened, fields)).toMatchObject({ status: 303 });
    expect((await view(service, reference)).record.attachments).toMatchObject([
      { id: file?.id, eventPosition: 2 },
    ]);
    const wrong = new FormData();
    for (const [name, value] of Object.entries({ ...seen, ...fields })) wrong.append(name, value);
    wrong.append('files', new File(['MZ'], 'a.exe'));
    const type = refused(await postRecordAct(service.at(path, wrong), reference));
    expect(type.rejection?.fields['files']).toContain('a.exe');
    expect(type.kept).toEqual([file]);
    wrong.delete('files');
    for (let index = 0; index < 10; index += 1)
      wrong.append('files', new File([`Style,Pieces\nA,${index}\n`], `${index}.csv`));
    const many = refused(await postRecordAct(service.at(path, wrong), reference));
    expect(many.rejection?.fields).toEqual({ files: 'You can attach up to 10 files.' });
    expect(many.kept).toHaveLength(11);
  });

  it('grants no part in another currency than the claim', async () => {
    const fields = { do: 'move:PARTLY_APPROVED', currency: 'USD', amount: '€5.00', note: 'Half.' };
    const answer = refused(await press(claims, await claim(), fields));
    expect(answer.typed.amount).toBe('€5.00');
    expect(answer.rejection?.fields).toEqual({ amount: '€5.00 is not in US dollars.' });
  });

  it('fills standard replies for the record', async () => {
    const manager = await openDeskAs(api, 'manager');
    const posted = { do: 'save', name: 'Hello', text: 'Dear {contact} of {client}: {form}.' };
    expect(await readTextsPage(manager.at('/desk/texts', posted))).toMatchObject({ status: 303 });
    const opened = await message();
    expect(await repliesFor(service.at('/desk'), opened)).toEqual([
      { name: 'Hello', text: 'Dear Ann Example of Acme Garments: Contact Us.' },
    ]);
  });

  it('asks for the text that a button needs', async () => {
    const opened = await message();
    for (const [pressed, field, label] of [
      ['message', 'message', 'Message to client'],
      ['note', 'internal', 'Internal note'],
      ['ask', 'question', 'Question'],
    ] as const) {
      const answer = refused(await press(service, opened, { do: pressed, [field]: ' ' }));
      expect(answer.rejection?.fields).toEqual({ [field]: `${label} is required!` });
    }
  });

  it('names the field of the page where a text is too long', async () => {
    const opened = await message();
    const answer = refused(
      await press(service, opened, { do: 'note', internal: 'x'.repeat(2001) }),
    );
    expect(answer.rejection?.fields['internal']).toMatch(/^Internal note length/);
  });

  it('refuses a message after an entry that was not read, and sends it the next time', async () => {
    const opened = await message();
    const { reference } = opened;
    const reply = { revision: opened.record.revision, text: 'One more thing.' };
    await client.call(`POST /client/submissions/${opened.record.id}/reply`, reply);
    const text = { do: 'message', message: 'Hello.' };
    const answer = refused(await press(service, opened, text));
    expect(answer.rejection).toMatchObject({ status: 409, changed: false });
    expect(answer.rejection?.notice).toMatch(/^The client wrote .* Read it first\.$/);
    expect(answer.typed.message).toBe('Hello.');
    expect(await press(service, await view(service, reference), text)).toMatchObject({
      status: 303,
    });
  });

  it('is taken and released, and says who was quicker', async () => {
    const opened = await message();
    const assignee = '';
    expect(opened.queued).toMatchObject({ assignee: null, toDo: expect.any(String) as string });
    expect(await press(service, opened, { do: 'assign', assignee })).toMatchObject({ status: 303 });
    expect((await view(service, opened.reference)).queued?.assigneeName).toBe(service.name);
    const answer = refused(await press(claims, opened, { do: 'assign', assignee }));
    expect(answer.rejection?.notice).toMatch(/^Taken by /);
  });

  it('names the others who have it open', async () => {
    const { reference } = await message();
    const path = `/desk/records/${reference}`;
    expect(await reportPresence(service.at(path), reference)).toEqual([]);
    expect(await reportPresence(claims.at(path), reference)).toEqual([service.name]);
    const posted = await answerPresence(service.at(`/desk/presence/${reference}`, {}), reference);
    expect(await posted.json()).toEqual({ others: [claims.name] });
    const read = await answerPresence(service.at(`/desk/presence/${reference}`), reference);
    expect(read.status).toBe(405);
  });

  it('repeats the press under its name where the answer was lost', async () => {
    const opened = await message();
    provideEmbeddedApi(
      embeddedBy(() => Promise.resolve(Response.json({ succeeded: false }, { status: 503 }))),
    );
    const fields = { do: 'message', message: 'Hello.', callerReference: 'desk:lost' };
    const answer = refused(await press(service, opened, fields));
    expect(answer.callerReference).toBe('desk:lost');
  });

  it('is not there for drafts, unknown numbers and other kinds', async () => {
    for (const reference of ['SR-2026-999999', 'RC-2026-000001', 'x'])
      expect(await readDeskRecord(service.at('/desk'), reference)).toEqual({
        ok: true,
        value: null,
      });
  });
});
