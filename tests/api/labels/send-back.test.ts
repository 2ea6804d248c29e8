import { describe, expect, it } from 'vitest';
import { databases } from '../../support/databases.ts';
import { createFormsApi, fieldsOf, mailsOf } from '../submissions/support.ts';
import { approve, approvedLabel, labelIn } from './support.ts';

describe.each(databases)('a label that the company sends back on $name', ({ open }) => {
  it('is a draft of the client again, with the reason in history and mail', async () => {
    const api = createFormsApi(await open());
    const client = await api.newClient();
    const label = await approvedLabel(client);
    const reference = label.reference ?? '';
    const path = `/client/labels/${label.id}`;
    const order = { fulfil: 'house_prints', quantity: 100, overagePct: 0, note: '' };
    await client.call(`POST ${path}/send`, { ...order, version: label.version });
    const move = (body: object) => api.ops(`POST /ops/labels/${reference}/transition`, body);
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

  it('leaves the draft that the client has begun meanwhile', async () => {
    const api = createFormsApi(await open());
    const client = await api.newClient();
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
});
