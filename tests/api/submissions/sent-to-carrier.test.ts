import { expect, it } from 'vitest';
import { openPayload } from '#api/mail/queue.ts';
import { recordClocks } from '#lib/submissions/claims/record-deadlines.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import { requestFor } from '../../support/api.ts';
import { oneLine, readPdf } from '../documents/read-pdf.ts';
import { api, client, logInAgain, onAnyDatabase } from './each-database.ts';
import { sendCase } from './send-case.ts';
import { fieldsOf, recordOf } from './support.ts';

const DAY = 24 * 60 * 60 * 1000;

onAnyDatabase('a signed cargo claim', () => {
  const signed = () => sendCase(api, client, cargoClaimCases);
  const documents = async (id: string) => {
    const { token } = client.session;
    const textOf = async (paper: string) => {
      const path = `GET /client/submissions/${id}/pdf?paper=${paper}`;
      const response = await api.fetch(requestFor(path, { token }));
      const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
      return oneLine(text);
    };
    return { claim: await textOf('record'), letter: await textOf('carrier-letter') };
  };
  const ids = (record: Parameters<typeof recordClocks>[0]) =>
    recordClocks(record, '2026-03-02').map(({ id, due }) => `${id} ${due}`);

  it('counts the legal deadline until the client reports its sending', async () => {
    const record = await signed();
    expect(record).toMatchObject({ status: 'FILED' });
    expect(record.acts).toContain('send');
    expect(ids(record)).toEqual(['file 2026-11-23']);
    const send = (on?: string) =>
      client.call(`POST /client/submissions/${record.id}/act`, {
        act: 'send',
        revision: record.revision,
        note: 'By email',
        on,
      });
    expect(fieldsOf(await send())).toEqual({ on: 'Sent on is required!' });
    expect(fieldsOf(await send('2026-03-05'))).toEqual({
      on: 'Choose Mar 2, 2026 (New York) or an earlier date.',
    });
    expect(fieldsOf(await send('2026-03-01'))).toEqual({
      on: 'Choose Mar 2, 2026 (New York) or a later date.',
    });
    api.advance(4 * DAY);
    await logInAgain();
    // Not sent yet: the letter is of the day on which it is saved, and no paper says what the client has to do.
    const unsent = await documents(record.id);
    expect(unsent.letter).toContain('by Apr 5, 2026');
    expect(unsent.claim + unsent.letter).not.toContain('not sent yet');
    expect(unsent.claim).toContain(`${record.reference ?? ''} · Signed`);
    const sent = recordOf(await send('2026-03-03'));
    expect((await documents(record.id)).letter).toContain('by Apr 2, 2026');
    expect(sent).toMatchObject({ status: 'SENT' });
    expect(sent.acts).not.toContain('send');
    const again = { act: 'send', revision: sent.revision, on: '2026-03-05' };
    expect((await client.call(`POST /client/submissions/${record.id}/act`, again)).status).toBe(
      409,
    );
    expect(sent.timeline.at(-1)).toMatchObject({
      kind: 'send',
      on: '2026-03-03',
      note: 'On Mar 3, 2026. By email',
    });
    expect(ids(sent)).toEqual(['acknowledge 2026-04-02', 'decide 2026-07-01']);
  });

  it('names the last day to file in the mail of its receipt', async () => {
    await signed();
    const mail = await api.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'submission-received')
      .executeTakeFirstOrThrow();
    const { next } = openPayload(mail, api.context.keysFor) as { next: string };
    expect(next).toBe(
      'Send the carrier letter and the claim PDF to the carrier, then enter the date on the claim’s page. File the claim: by Nov 23, 2026.',
    );
  });

  it("records the company's sending, with its day", async () => {
    const { id, reference } = await signed();
    api.advance(3 * 24 * 60 * 60 * 1000);
    await logInAgain();
    const reply = await api.company(reference, 'transition', {
      callerReference: 'sent-1',
      to: 'SENT',
      on: '2026-03-03',
    });
    expect(reply.status).toBe(200);
    const record = await client.read(id);
    expect(record).toMatchObject({ status: 'SENT' });
    expect(ids(record)).toEqual(['acknowledge 2026-04-02', 'decide 2026-07-01']);
  });

  it.each([
    { statuses: ['UNDER_INVESTIGATION'], isOffered: true },
    { statuses: ['ACKNOWLEDGED', 'UNDER_INVESTIGATION'], isOffered: false },
  ])('can be said to be sent until the carrier has it: $statuses', async (given) => {
    const { id, reference } = await signed();
    for (const to of given.statuses) {
      const change = { callerReference: to, to };
      const moved = await api.company(reference, 'transition', change);
      expect([to, moved.status]).toEqual([to, 200]);
    }
    const { acts } = await client.read(id);
    expect(acts.includes('send')).toBe(given.isOffered);
  });
});
