import { beforeEach, describe, expect, it } from 'vitest';
import { openPayload } from '#api/mail/queue.ts';
import { attached } from '../../fixtures/submissions/case-table.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { addressesOf, serviceRequestCases } from '../../fixtures/submissions/service-request.ts';
import { anyDatabase } from '../../support/databases.ts';
import { requestFor } from '../../support/api.ts';
import { oneLine, readPdf } from '../documents/read-pdf.ts';
import { api, client, onAnyDatabase } from './each-database.ts';
import { sendCase, uploadFiles } from './send-case.ts';
import { createFormsApi, fieldsOf, COMPANY_EMAIL, recordOf } from './support.ts';

onAnyDatabase('an answer that changes a signed claim', () => {
  let path: string;
  let reference: string;
  beforeEach(async () => {
    const record = await sendCase(api, client, cargoClaimCases);
    path = `/client/submissions/${record.id}`;
    reference = record.reference ?? '';
    const body = { question: 'Which price?', fields: ['lines'] };
    expect((await api.company(reference, 'question', body)).status).toBe(200);
  });

  const read = async () => recordOf(await client.call(`GET ${path}`));
  const dearer = async () => {
    const { revision, data } = await read();
    const [line] = data['lines'] as object[];
    const lines = [{ ...line, unitCost: '933.33' }];
    const saved = await client.call(`PATCH ${path}`, { revision, data: { lines } });
    expect(saved.status).toBe(200);
    return recordOf(saved);
  };
  /** All that the newest mail to the company is made of. */
  const mailToCompany = async () => {
    const mail = await api.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', COMPANY_EMAIL)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    return JSON.stringify(openPayload(mail, api.context.keysFor));
  };
  const document = async (paper = 'record') => {
    const { token } = client.session;
    const response = await api.fetch(requestFor(`GET ${path}/pdf?paper=${paper}`, { token }));
    const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    return pages.map(oneLine);
  };

  it('logs the previous values, and the claim shows the signed ones', async () => {
    const { revision, question } = await dearer();
    expect(question).toEqual({ text: 'Which price?', fields: ['lines'] });
    // What is typed and not sent is no part of the signed claim.
    const [unsent] = await document();
    expect(unsent).toContain('Amount claimed $375.00');
    const answered = recordOf(await client.call(`POST ${path}/submit`, { revision }));
    const event = answered.timeline.at(-1);
    expect(event).toMatchObject({ kind: 'answered', actor: 'client' });
    expect(event?.note.split('\n')).toEqual(
      expect.arrayContaining([
        'Claim total: $9,308.30 (was $375.00)',
        'Items 1, Invoice price: $933.33 (was $40.00)',
      ]),
    );
    const [form = '', ...annex] = await document();
    expect(form).toContain('Amount claimed $9,308.30');
    expect(form).toContain('Changed after the signature');
    expect(form).toContain('Claim total: $9,308.30 (was $375.00)');
    const notSigned = 'The values below are not those that were signed.';
    expect(annex.join(' ')).toContain(notSigned);
    expect((await document('claim')).join(' ')).toContain(notSigned);
  });

  it('excludes file and title of an unsent answer, in feed and on paper', async () => {
    const more = {
      callerReference: 'q-3',
      question: 'Photos?',
      fields: ['carrier', 'attachments'],
    };
    await api.company(reference, 'question', more);
    const before = await read();
    const picture = await uploadFiles(api, client, cargoClaimCases, {
      attachments: [attached('box', 'bill_of_lading')],
    });
    const [added] = picture['attachments'] as { id: string }[];
    const kept = before.data['attachments'] as { id: string }[];
    // A picture takes the place of the first paper.
    const attachments = [...kept.slice(1), added];
    const change = { revision: before.revision, data: { carrier: 'Skyline', attachments } };
    const typed = recordOf(await client.call(`PATCH ${path}`, change));
    const idsOf = (record: typeof typed) => record.attachments.map(({ id }) => id).toSorted();
    const sentIds = kept.map(({ id }) => id).toSorted();
    expect(idsOf(typed)).toEqual([...sentIds, added?.id].toSorted());
    const seen = recordOf(await api.ops(`GET /ops/submissions/${reference}`));
    expect([idsOf(seen), seen.title]).toEqual([sentIds, before.title]);
    const paper = (await document()).join(' ');
    expect(paper).toContain('bol.pdf');
    expect(paper).not.toContain('box.jpg');
    expect(paper).not.toMatch(/Photos(?!\?)/);
    expect(paper).not.toContain('Skyline');
    const reply = { revision: typed.revision, text: 'The photos follow.' };
    expect((await client.call(`POST ${path}/reply`, reply)).status).toBe(200);
    const mail = await mailToCompany();
    expect(mail).toContain('bol.pdf');
    expect(mail).not.toMatch(/box\.jpg|Skyline/);
    const { revision } = await read();
    const answered = recordOf(await client.call(`POST ${path}/submit`, { revision }));
    expect([idsOf(answered), answered.title]).toEqual([
      attachments.map((each) => each?.id ?? '').toSorted(),
      expect.stringContaining('Skyline'),
    ]);
    expect((await document()).join(' ')).toMatch(/Photos(?!\?)/);
  });

  it('reports when it changes nothing', async () => {
    const { revision, data } = await read();
    const answer = { revision, data: { lines: data['lines'] } };
    const answered = recordOf(await client.call(`POST ${path}/submit`, answer));
    expect(answered.timeline.at(-1)?.note).toBe('No value was changed.');
    expect((await document()).join(' ')).not.toContain('Changed after the signature');
  });

  it('counts for nothing when the company moves on without it', async () => {
    await dearer();
    const again = { callerReference: 'q-2', question: 'And the carrier?', fields: ['carrier'] };
    await api.company(reference, 'question', again);
    const body = { callerReference: 'm-1', to: 'UNDER_INVESTIGATION' };
    await api.company(reference, 'transition', body);
    const { data, status } = await read();
    expect(status).toBe('UNDER_INVESTIGATION');
    expect(data['lines']).toMatchObject([{ unitCost: 4000 }]);
  });
});

describe('an answer about items whose stores follow them', () => {
  it('counts for nothing with its stores when the company moves on without it', async () => {
    const api = createFormsApi(await anyDatabase.open());
    const client = await api.newClient();
    const item = { style: 'TEE', colour: 'Navy', size: 'M', qty: '100' };
    const store = (line: string, qty: string) => ({ line, qty, storeText: '12 Soho, New York' });
    const sent = await client.send('service-request', {
      ...serviceRequestCases.right,
      lines: [
        { ...item, sku: 'AAA' },
        { ...item, sku: 'BBB' },
      ],
      shipTo: [store('1', '60'), store('2', '40')],
      places: addressesOf('12 Soho, New York'),
    });
    const { id, reference, data } = recordOf(sent);
    await api.company(reference, 'transition', { to: 'IN_REVIEW' });
    const asked = recordOf(
      await api.company(reference, 'question', { question: 'Both?', fields: ['lines'] }),
    );
    const saved = await client.call(`PATCH /client/submissions/${id}`, {
      revision: asked.revision,
      data: { lines: [{ ...item, sku: 'BBB' }], shipTo: [store('1', '40')] },
    });
    expect(saved.status).toBe(200);
    const shown = recordOf(await api.ops(`GET /ops/submissions/${reference ?? ''}`));
    expect(shown.data['shipTo']).toEqual(data['shipTo']);
    await api.company(reference, 'transition', { to: 'IN_REVIEW' });
    const after = await client.read(id);
    expect([after.data['lines'], after.data['shipTo']]).toEqual([data['lines'], data['shipTo']]);
  });
});

describe('an answer days after the form was sent', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  /** A request for goods that come in two days, asked about these fields and answered ten days later. */
  const answered = async (fields: readonly string[], data: object) => {
    const api = createFormsApi(await anyDatabase.open());
    const client = await api.newClient();
    const sent = await client.send('service-request', {
      ...serviceRequestCases.right,
      goodsState: 'on_the_way',
      goodsText: undefined,
      vendor: 'Acme Knits',
      eta: '2026-03-04',
    });
    const { id, reference } = recordOf(sent);
    await api.company(reference, 'transition', { to: 'IN_REVIEW' });
    const { revision } = recordOf(
      await api.company(reference, 'question', { question: 'Sure?', fields }),
    );
    api.advance(10 * DAY_MS);
    const again = await api.again(client);
    return again.call(`POST /client/submissions/${id}/submit`, { revision, data });
  };

  it('ignores past days of closed fields', async () => {
    expect((await answered(['title'], { title: 'Another title' })).status).toBe(200);
  });

  it('names Rush only where it can be chosen', async () => {
    const tooSoon = { dueDate: '2026-03-13' };
    const at = 'The earliest date is Mar 19, 2026.';
    expect(fieldsOf(await answered(['dueDate'], tooSoon))).toEqual({ dueDate: at });
    expect(fieldsOf(await answered(['dueDate', 'rush'], tooSoon))).toEqual({
      dueDate: `${at} Need it sooner? Choose Rush.`,
    });
  });
});
