import { expect, it, vi } from 'vitest';
import { writeMail, type MailData } from '#api/mail/kinds.ts';
import { openPayload } from '#api/mail/queue.ts';
import { updateAtRevision } from '#api/records/record-kinds.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { fieldsOf, mailsOf } from '../submissions/support.ts';
import { approve, approvedLabel, labelIn, makeLabel } from './support.ts';

onEachDatabase('a label', () => {
  it('is ordered with its spare labels: in feed, history and mail', async () => {
    const label = await approvedLabel(client);
    const reference = label.reference ?? '';
    const fed = async () => (await api.ops(`GET /ops/labels/${reference}`)).body['ResponseBody'];
    expect(await fed()).toMatchObject({ order: null });
    const order = { fulfil: 'house_prints', quantity: 333, overagePct: 5, note: '' };
    const sent = await client.call(`POST /client/labels/${label.id}/send`, {
      ...order,
      version: label.version,
    });
    expect(labelIn(sent).timeline.at(-1)?.note).toBe('Print 350: 333 plus 5% extra.');
    const wanted = { order: { ...order, total: 350 }, data: { quantity: 500, coo: 'IN' } };
    expect(await fed()).toMatchObject(wanted);
    const list = await api.ops('GET /ops/labels');
    expect(list.body['ResponseBody']).toMatchObject({ items: [wanted] });

    const mail = await api.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'submission-for-house')
      .executeTakeFirstOrThrow();
    const data = openPayload(mail, api.context.keysFor) as MailData['submission-for-house'];
    const { subject, blocks, replyTo } = writeMail('submission-for-house', data);
    const text = JSON.stringify(blocks);
    expect(subject).toContain(`${reference}: print order, label from `);
    expect(replyTo).toMatchObject({ address: client.email });
    for (const words of [
      'Print 350: 333 plus 5% extra.',
      `GET /api/ops/labels/${reference}`,
      client.email,
      '{"label":"Printing","text":"We print them"}',
      '{"label":"Quantity","text":"333"}',
      'Linen',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/ops -- show|ops\/submissions|"500"/);
  });

  it('that the company sends back is a draft again, with the reason in history and mail', async () => {
    const label = await approvedLabel(client);
    const reference = label.reference ?? '';
    const path = `/client/labels/${label.id}`;
    const order = { fulfil: 'house_prints', quantity: 100, overagePct: 0, note: '' };
    await client.call(`POST ${path}/send`, { ...order, version: label.version });
    const move = (body: object) => api.ops(`POST /ops/labels/${reference}/transition`, body);
    expect((await move({ callerReference: 'desk:0' })).status).toBe(200);
    expect(labelIn(await client.call(`GET ${path}`)).timeline.at(-1)?.kind).not.toBe('message');
    expect(await mailsOf(api)).not.toContain(`submission-message → ${client.email}`);
    const bare = await move({ callerReference: 'desk:1', to: 'DRAFT', note: '' });
    expect(fieldsOf(bare)).toEqual({ note: 'Give a reason. The client reads it.' });
    const inside = { callerReference: 'desk:2', to: 'DRAFT', note: 'No.', visibility: 'internal' };
    expect((await move(inside)).status).toBe(422);
    const back = { callerReference: 'desk:3', to: 'DRAFT', note: 'The logo is blurred.' };
    for (let time = 0; time < 2; time += 1) expect((await move(back)).status).toBe(200);

    const draft = labelIn(await client.call(`GET ${path}`));
    expect(draft).toMatchObject({ status: 'DRAFT', revision: 2, approvedRevision: 1 });
    expect(draft.revisions.map(({ status }) => status)).toEqual(['DRAFT', 'APPROVED']);
    expect(draft.timeline.at(-1)).toMatchObject({ to: 'DRAFT', note: 'The logo is blurred.' });
    expect(await mailsOf(api)).toContain(`submission-status → ${client.email}`);

    const again = await approve(client, draft);
    const sent = await client.call(`POST ${path}/send`, { ...order, version: again.version });
    expect(labelIn(sent)).toMatchObject({ status: 'SENT_TO_HOUSE', revision: 2 });
  });

  it('that the company sends back leaves the draft that the client has begun', async () => {
    const label = await approvedLabel(client);
    const path = `/client/labels/${label.id}`;
    const order = { fulfil: 'house_prints', quantity: 100, overagePct: 0, note: '' };
    const sent = labelIn(
      await client.call(`POST ${path}/send`, { ...order, version: label.version }),
    );
    await client.call(`POST ${path}/revise`, { version: sent.version });
    const back = { callerReference: 'desk:1', to: 'DRAFT', note: 'The logo is blurred.' };
    const moved = await api.ops(`POST /ops/labels/${label.reference ?? ''}/transition`, back);
    expect(moved.status).toBe(200);
    const { revisions } = labelIn(await client.call(`GET ${path}`));
    expect(revisions.map(({ status }) => status)).toEqual(['DRAFT', 'APPROVED']);
  });

  it('rejects a deletion as a draft after its approval', async () => {
    const label = labelIn(await makeLabel(client));
    const remove = () => client.call(`DELETE /client/labels/${label.id}`);
    // Another tab is quicker: the label moves on between the look at it and the deletion.
    const transaction = api.database.transaction.bind(api.database);
    vi.spyOn(api.database, 'transaction').mockImplementationOnce(async (work) => {
      await transaction((tx) => {
        const place = { id: label.id, revision: label.version };
        return updateAtRevision(tx, 'labels', place, { name: label.name });
      });
      return transaction(work);
    });
    expect((await remove()).status).toBe(409);
    expect((await client.call(`GET /client/labels/${label.id}`)).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
});
