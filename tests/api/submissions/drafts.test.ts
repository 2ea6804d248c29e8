import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { displayName } from '#api/kernel/text.ts';
import { formMessages } from '#lib/forms/form-messages.ts';
import { formFailures } from '#api/kernel/failures.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { termsCases } from '../../fixtures/submissions/terms.ts';
import { api, client, onEachThreadedDatabase } from './each-database.ts';
import { uploadFiles } from './send-case.ts';
import { contact, fieldsOf, mailsOf, recordOf } from './support.ts';

onEachThreadedDatabase('drafts', () => {
  const half = { subject: 'Half a', message: '' };

  it('save half filled, without a number and without mails', async () => {
    const draft = await client.draft('contact-us', half);
    expect(draft).toMatchObject({ status: 'DRAFT', reference: null, revision: 1, data: half });
    expect(draft.timeline).toEqual([]);
    expect(await mailsOf(api)).toEqual([]);
  });

  it('save again at the revision read', async () => {
    const { id } = await client.draft('contact-us', half);
    const path = `PATCH /client/submissions/${id}`;
    const saved = await client.call(path, { revision: 1, data: contact });
    expect(recordOf(saved)).toMatchObject({ revision: 2, data: contact, title: contact.subject });
    const late = await client.call(path, { revision: 1, data: half });
    expect(late.status).toBe(409);
    expect(late.body['ResponseMessage']).toBe(formFailures.changedElsewhere);
    expect((await client.read(id)).data).toEqual(contact);
  });

  it('accept one of ten saves at the same revision', async () => {
    const { id } = await client.draft('contact-us', half);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.call(`PATCH /client/submissions/${id}`, {
          revision: 1,
          data: { ...contact, subject: `Saver ${index}` },
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('never keep a card number, wrong types, or unknown names', async () => {
    const refused = await client.call('POST /client/submissions', {
      type: 'contact-us',
      action: 'draft',
      data: { message: 'It is 4111-1111-1111-1111', topic: ['x'] },
    });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual({
      topic: 'Topic is invalid!',
      message: formMessages.cardNumber,
    });
    const draft = await client.draft('contact-us', { ...half, other: 'x', signature: {} });
    expect(draft.data).toEqual(half);
  });

  it.each([
    '4111  1111  1111  1111',
    '4111 – 1111 – 1111 – 1111 exp 04/27',
    '(4111)(1111)(1111)(1111)',
    '4111,1111,1111,1111',
    '4111\t1111\n1111_1111',
    '4111\u200b1111\u00a01111.1111',
    '４１１１１１１１１１１１１１１１',
    '٤١١١١١١١١١١١١١١١',
  ])('never keep %j, nor does a message, and no name of a file shows it', async (number) => {
    const refused = { message: formMessages.cardNumber };
    const message = `Please charge ${number} for the relabeling of our coats.`;
    const draft = { type: 'contact-us', action: 'draft', data: { ...half, message } };
    expect(fieldsOf(await client.call('POST /client/submissions', draft))).toEqual(refused);
    expect(fieldsOf(await client.send('contact-us', { ...contact, message }))).toEqual(refused);
    const sent = recordOf(await client.send('contact-us', contact));
    const told = await api.company(sent.reference, 'transition', {
      note: number,
      visibility: 'client',
    });
    expect(told.status, JSON.stringify(told.body)).toBe(422);
    expect(displayName(`card ${number.replace('/', '-')}.PNG`)).toBe('file.PNG');
    // An identifier may have four ones of its own.
    const columns = ['data', 'title', 'search', 'totals', 'quote'] as const;
    const { db } = api.context.database;
    const rows = await db.selectFrom('submissions').select(columns).execute();
    expect(JSON.stringify(rows)).not.toMatch(/1111|１１１１|١١١١/);
  });

  it('submit as shown on the screen, once', async () => {
    const { id } = await client.draft('contact-us', half);
    const key = { 'idempotency-key': randomUUID() };
    const path = `POST /client/submissions/${id}/submit`;
    const wrong = await client.call(path, { revision: 1 }, key);
    expect(wrong.status).toBe(422);
    expect(Object.keys(fieldsOf(wrong))).toContain('message');
    const body = { revision: 1, data: contact };
    const replies = await Promise.all([1, 2, 3].map(() => client.call(path, body, key)));
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const again = await client.call(path, body, key);
    expect(again.status).toBe(200);
    expect(recordOf(again)).toMatchObject({ reference: 'CT-2026-000001', revision: 2 });
    const other = await client.call(path, body, { 'idempotency-key': randomUUID() });
    expect(other.status).toBe(409);
  });

  it('can be deleted, submitted records cannot', async () => {
    const { id } = await client.draft('contact-us', half);
    expect((await client.call(`DELETE /client/submissions/${id}`)).status).toBe(200);
    expect((await client.call(`GET /client/submissions/${id}`)).status).toBe(404);
    const sent = recordOf(await client.send('contact-us', contact));
    const refused = await client.call(`DELETE /client/submissions/${sent.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body['ResponseMessage']).toBe(formFailures.notDraft);
    const changed = await client.call(`PATCH /client/submissions/${sent.id}`, {
      revision: sent.revision,
      data: contact,
    });
    expect(changed.status).toBe(409);
  });

  it('copy the final values of records', async () => {
    const sent = recordOf(await client.send('contact-us', contact));
    const path = `POST /client/submissions/${sent.id}/duplicate`;
    const copy = recordOf(await client.call(path));
    expect(copy).toMatchObject({ status: 'DRAFT', reference: null, data: contact });
    expect(copy.id).not.toBe(sent.id);
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await client.call(path, undefined, key),
      await client.call(path, undefined, key),
    ];
    expect(recordOf(first).id).toBe(recordOf(second).id);
  });

  it('copy records without their declarations, for every form', async () => {
    for (const cases of [termsCases, cargoClaimCases]) {
      const { definition, right } = cases;
      const values = await uploadFiles(api, client, cases, right);
      const sent = await client.send(definition.type, values);
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      const { id, data } = recordOf(sent);
      const copy = recordOf(await client.call(`POST /client/submissions/${id}/duplicate`));
      const declared = ['readToEnd', 'authorityToBind', 'truth'].filter((name) => name in data);
      expect(declared).not.toEqual([]);
      for (const name of declared) expect(copy.data, name).not.toHaveProperty(name);
      expect(copy.signatures).toEqual([]);
    }
  });

  it('appear among the other records: by form, status, text, page and order', async () => {
    await client.draft('contact-us', { subject: 'Älter Café 100%' });
    api.advance(1000);
    for (const subject of ['One', 'Two', 'Three']) {
      await client.send('contact-us', { ...contact, subject: `Sent ${subject}` });
      api.advance(1000);
    }
    const list = async (search: string) => {
      const reply = await client.call(`GET /client/submissions?${search}`);
      const body = reply.body['ResponseBody'] as { items: { title: string }[]; total: number };
      return `${body.items.map(({ title }) => title).join(', ')} of ${body.total}`;
    };
    expect(await list('')).toBe('Sent Three, Sent Two, Sent One, Älter Café 100% of 4');
    expect(await list('size=2&page=2')).toBe('Sent One, Älter Café 100% of 4');
    expect(await list('sort=title&status=OPEN')).toBe('Sent One, Sent Three, Sent Two of 3');
    expect(await list('q=alter%20CAFE')).toBe('Älter Café 100% of 1');
    expect(await list('q=0%25')).toBe('Älter Café 100% of 1');
    expect(await list('q=%25')).toBe('Älter Café 100% of 1');
    expect(await list('q=ct-2026-000002')).toBe('Sent Two of 1');
    expect(await list('q=nothing_')).toBe(' of 0');
    expect(await list('type=referral-request')).toBe(' of 0');
    expect(await list('status=DRAFT,CLOSED')).toBe('Älter Café 100% of 1');
    expect(await list('from=2026-03-02&to=2026-03-02&size=1')).toBe('Sent Three of 4');
    expect(await list('from=2026-03-03')).toBe(' of 0');
    for (const bad of ['sort=password', 'size=101', 'page=0', 'from=2026-02-30', 'status=x;y']) {
      expect((await client.call(`GET /client/submissions?${bad}`)).status, bad).toBe(422);
    }
  });

  it('filter by company days, both ends inclusive', async () => {
    const changedAt = async (updated_at: string) => {
      const { id } = await client.draft('contact-us', half);
      const { db } = api.database;
      await db.updateTable('submissions').set({ updated_at }).where('id', '=', id).execute();
      return id;
    };
    await changedAt('2026-03-02T04:59:59.999Z');
    const first = await changedAt('2026-03-02T05:00:00.000Z');
    const last = await changedAt('2026-03-03T04:59:59.999Z');
    await changedAt('2026-03-03T05:00:00.000Z');
    const found = async (query: string) => {
      const reply = await client.call(`GET /client/submissions?sort=updated&${query}`);
      const { items } = reply.body['ResponseBody'] as { items: { id: string }[] };
      return items.map(({ id }) => id);
    };
    expect(await found('from=2026-03-02&to=2026-03-02')).toEqual([first, last]);
    expect(await found('from=2026-03-04')).toEqual([]);
    expect(await found('to=2026-03-01')).toHaveLength(1);
    expect(await found('to=2199-12-31')).toHaveLength(4);
  });
});
