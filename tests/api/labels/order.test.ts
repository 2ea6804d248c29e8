import { describe, expect, it } from 'vitest';
import { writeMail, type MailData } from '#api/mail/kinds.ts';
import { openPayload } from '#api/mail/queue.ts';
import { databases } from '../../support/databases.ts';
import { createFormsApi } from '../submissions/support.ts';
import { approvedLabel, labelIn } from './support.ts';

describe.each(databases)('the order of a label on $name', ({ open }) => {
  it('includes the spare labels: in feed, history and mail', async () => {
    const api = createFormsApi(await open());
    const client = await api.newClient();
    const label = await approvedLabel(client);
    const reference = label.reference ?? '';
    const fed = async () => (await api.ops(`GET /ops/labels/${reference}`)).body['ResponseBody'];
    expect(await fed()).toMatchObject({ order: null });
    const order = { fulfil: 'house_prints', quantity: 333, overagePct: 5, note: '' };
    const sent = await client.call(`POST /client/labels/${label.id}/send`, {
      ...order,
      version: label.version,
    });
    expect(labelIn(sent).timeline.at(-1)?.note).toBe('Print 350: 333 and 5% spare.');
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
      'Print 350: 333 and 5% spare.',
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
});
