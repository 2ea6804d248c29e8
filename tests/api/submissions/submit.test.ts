import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { formMessages } from '#lib/forms/form-messages.ts';
import { api, client, logInAgain, onEachThreadedDatabase } from './each-database.ts';
import {
  contact,
  fieldsOf,
  COMPANY_EMAIL,
  mailsOf,
  mailTexts,
  recordOf,
  referral,
} from './support.ts';

onEachThreadedDatabase('handing a form in', () => {
  it('makes a record with a number, a timeline and a frozen requester', async () => {
    const reply = await client.send('contact-us', { ...contact, subject: '  Invoice   of March ' });
    expect(reply.status).toBe(200);
    expect(recordOf(reply)).toMatchObject({
      type: 'contact-us',
      reference: 'CT-2026-000001',
      status: 'OPEN',
      title: 'Invoice of March',
      onboardingIncomplete: true,
      submittedAt: expect.any(String) as string,
      requester: { clientId: client.session.clientId, email: client.email },
      acts: ['reply', 'withdraw'],
      timeline: [{ position: 1, actor: 'client', kind: 'submitted', from: 'DRAFT', to: 'OPEN' }],
    });
    await client.call('POST /client/update-email-status', {
      client_id: client.session.id,
      emailstatus: 1,
    });
    const again = await client.call('GET /client/submissions/CT-2026-000001');
    expect(recordOf(again)).toEqual(recordOf(reply));
  });

  it('stores text without marks that turn its direction, which leave nothing of a required one', async () => {
    const reply = await client.send('contact-us', { ...contact, subject: 'Invoice \u202egpj.exe' });
    expect(recordOf(reply)).toMatchObject({ title: 'Invoice gpj.exe' });
    const empty = await client.send('contact-us', { ...contact, subject: '\u202e\u2066' });
    expect(fieldsOf(empty)).toMatchObject({
      subject: expect.stringContaining('is required!') as string,
    });
  });

  it('promises an answer by topic, as Contact Us says', async () => {
    await client.send('contact-us', { ...contact, topic: 'merchandise_arrival' });
    await client.send('contact-us', contact);
    const mails = await mailTexts(api, 'submission-received');
    const days = mails.map(({ text }) => /We’ll reply by (\w+, \w+ \d+)\./.exec(text)?.[1]);
    expect(days.toSorted()).toEqual(['Tuesday, Mar 3', 'Wednesday, Mar 4']);
  });

  it('mails the client and the company', async () => {
    await client.send('contact-us', contact);
    expect(await mailsOf(api)).toEqual([
      `submission-for-house → ${COMPANY_EMAIL}`,
      `submission-received → ${client.email}`,
    ]);
  });

  it('refuses what the browser refuses, and keeps nothing', async () => {
    const reply = await client.send('contact-us', {
      ...contact,
      message: 'short',
      topic: '',
      nosuch: 1,
    });
    expect(reply.status).toBe(422);
    expect(Object.keys(fieldsOf(reply))).toEqual(['topic', 'message', 'nosuch']);
    expect(reply.body['ResponseMessage']).toBe('Topic is required!');
    const list = await client.call('GET /client/submissions');
    expect(list.body['ResponseBody']).toMatchObject({ items: [], total: 0 });
    expect(await mailsOf(api)).toEqual([]);
  });

  it('makes one record of twenty equal calls at once', async () => {
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.send('contact-us', contact, key)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => recordOf(reply).id)).size).toBe(1);
    const list = await client.call('GET /client/submissions');
    expect(list.body['ResponseBody']).toMatchObject({ total: 1 });
    expect((await mailsOf(api)).length).toBe(2);
  });

  it('makes one record of equal calls that name a file, however close they come', async () => {
    for (let gap = 0; gap < 9; gap++) {
      const pdf = Buffer.from(`%PDF-1.7\n% ${gap}\ntrailer <<>>\n%%EOF\n`);
      const { id } = recordOf(await client.upload(pdf, 'note.pdf'));
      const data = { ...contact, attachments: [{ id, kind: '', caption: '' }] };
      const key = randomUUID();
      const replies = await Promise.all(
        [0, 1, 2, 3].map(async (place) => {
          await sleep(place * gap);
          return client.send('contact-us', data, key);
        }),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(replies.map((reply) => recordOf(reply).id)).size).toBe(1);
    }
  });

  it('numbers fifty submits at once without gap or double, and goes on after a refusal', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => api.newClient()));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const sender = clients[index % clients.length] ?? client;
        return sender.send('contact-us', { ...contact, subject: `Number ${index}` });
      }),
    );
    const numbers = replies.map((reply) => Number(recordOf(reply).reference?.slice(-6)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    const unknown = { ...contact, relatedRef: 'SR-2026-000099' };
    expect((await client.send('contact-us', unknown)).status).toBe(404);
    expect(recordOf(await client.send('contact-us', contact)).reference).toBe('CT-2026-000051');
  });

  it('counts each form and each year of the company by itself', async () => {
    await client.send('contact-us', contact);
    const first = await client.send('referral-request', referral('bo@thread.test'));
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(recordOf(first).reference).toBe('RF-2026-000001');
    // Half past midnight of the new year in London is still the old year in the company's time zone.
    api.advance(Date.parse('2027-01-01T00:30:00Z') - Date.parse('2026-03-02T10:00:00Z'));
    const later = await api.newClient();
    expect(recordOf(await later.send('contact-us', contact)).reference).toBe('CT-2026-000002');
    api.advance(6 * 3600 * 1000);
    const morning = await api.newClient();
    expect(recordOf(await morning.send('contact-us', contact)).reference).toBe('CT-2027-000001');
  });

  it('takes own records as references only', async () => {
    const other = await api.newClient();
    const foreign = recordOf(await other.send('contact-us', contact)).reference;
    const refused = await client.send('contact-us', { ...contact, relatedRef: foreign });
    expect(refused.status).toBe(404);
    expect(fieldsOf(refused)).toEqual({ relatedRef: formMessages.notFound });
    const own = recordOf(await client.send('contact-us', contact)).reference;
    expect((await client.send('contact-us', { ...contact, relatedRef: own })).status).toBe(200);
  });

  it('refuses the same prospect twice, for half a year', async () => {
    const first = recordOf(await client.send('referral-request', referral('bo@thread.test')));
    const twice = await client.send('referral-request', referral('al@thread.test'));
    expect(twice.status).toBe(409);
    expect(twice.body['ResponseMessage']).toContain(first.reference);
    const other = await api.newClient();
    expect((await other.send('referral-request', referral('bo@thread.test'))).status).toBe(200);
    api.advance(181 * 24 * 3600 * 1000);
    await logInAgain();
    expect((await client.send('referral-request', referral('bo@thread.test'))).status).toBe(200);
  });

  it.each([
    ['bo@aol.com', 'al@aol.com'],
    ['bo@yahoo.co.in', 'al@yahoo.co.in'],
    ['bo@hotmail.co.uk', 'al@hotmail.co.uk'],
    ['bo@comcast.net', 'al@comcast.net'],
  ])('takes prospects %s and %s of one mailbox provider as two businesses', async (one, two) => {
    for (const email of [one, two])
      expect((await client.send('referral-request', referral(email))).status).toBe(200);
  });

  it('refuses a prospect whose telephone was sent without the country code 1', async () => {
    const send = (email: string, refPhone: string) =>
      client.send('referral-request', { ...referral(email), refPhone });
    expect((await send('bo@thread.test', '(212) 555-0142')).status).toBe(200);
    expect((await send('al@cloth.test', '+1 212 555 0142')).status).toBe(409);
    expect((await send('cy@cotton.test', '+44 212 555 0142')).status).toBe(200);
  });

  it('reveals to the company only who referred a business first', async () => {
    const first = recordOf(await client.send('referral-request', referral('bo@thread.test')));
    const [second, third] = [await api.newClient(), await api.newClient()];
    const late = await second.send('referral-request', referral('al@thread.test'));
    const last = await third.send('referral-request', referral('cy@thread.test'));
    for (const reply of [late, last]) {
      expect(reply.status).toBe(200);
      expect(JSON.stringify(reply.body)).not.toContain(first.reference);
      const { reference } = recordOf(reply);
      const shown = recordOf(await api.ops(`GET /ops/submissions/${reference ?? ''}`));
      expect(shown.timeline.at(-1)).toMatchObject({
        actor: 'system',
        visibility: 'internal',
        note: expect.stringContaining(`${first.reference ?? ''} of `) as string,
      });
      expect(shown.timeline.at(-1)?.note).toContain('The first referral within 180 days counts.');
    }
    const alone = recordOf(await second.send('referral-request', referral('di@other.test')));
    const shown = recordOf(await api.ops(`GET /ops/submissions/${alone.reference ?? ''}`));
    expect(shown.timeline).toHaveLength(1);
  });

  it('takes ten messages an hour', async () => {
    for (let count = 0; count < 10; count++) {
      expect((await client.send('contact-us', contact)).status).toBe(200);
    }
    const refused = await client.send('contact-us', contact);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).not.toBeNull();
  });

  it('knows no other forms', async () => {
    expect(fieldsOf(await client.send('nothing', {}))).toEqual({
      type: 'There is no form of this type.',
    });
    expect((await client.send('__proto__', {})).status).toBe(422);
  });
});
