import { expect, it } from 'vitest';
import type { LabelsApproved, LabelsWaiting } from '#lib/labels/replies.ts';
import { api, client, onEachDatabase } from '../submissions/each-database.ts';
import { approve, careLabel, labelIn, makeLabel, priceTicket, signature } from './support.ts';

onEachDatabase('the approval of many labels', () => {
  const make = async (data: object) => labelIn(await makeLabel(client, data));
  const waiting = async () =>
    ((await client.call('GET /client/label-approvals')).body['ResponseBody'] as LabelsWaiting)
      .items;
  const approveAll = async (
    labels: readonly { id: string; version: number }[],
    signed: object = signature,
    by = client,
  ) => {
    const wanted = labels.map(({ id, version }) => ({ id, version }));
    return by.call('POST /client/label-approvals', { labels: wanted, signature: signed });
  };
  const resultsOf = async (...given: Parameters<typeof approveAll>) =>
    ((await approveAll(...given)).body['ResponseBody'] as LabelsApproved).items;

  it('lists the drafts whose checks have passed, and signs each with its own contents', async () => {
    const one = await make({ ...careLabel, labelName: 'One' });
    const other = await make({ ...priceTicket, labelName: 'Other' });
    await make({ ...careLabel, labelName: 'Without origin', coo: '' });
    await approve(client, await make({ ...careLabel, labelName: 'Approved before' }));
    const found = await waiting();
    expect(found.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());

    const results = await resultsOf(found);
    expect(results.map(({ isApproved }) => isApproved)).toEqual([true, true]);
    expect(await waiting()).toEqual([]);
    const signed = await Promise.all(
      [one, other].map(async ({ id }) => labelIn(await client.call(`GET /client/labels/${id}`))),
    );
    const evidence = signed.map(({ signatures, revisions }) => ({
      name: signatures[0]?.signerName,
      hasOwnHash: signatures[0]?.renderedText.includes(revisions[0]?.contentSha256 ?? '-'),
    }));
    expect(evidence).toEqual([
      { name: 'Ann Example', hasOwnHash: true },
      { name: 'Ann Example', hasOwnHash: true },
    ]);
    expect(new Set(signed.map(({ signatures }) => signatures[0]?.documentSha256)).size).toBe(2);
  });

  it('reports at each label why it was skipped, and approves the others', async () => {
    const good = await make({ ...careLabel, labelName: 'Good' });
    const changed = await make({ ...careLabel, labelName: 'Changed' });
    await client.call(`PATCH /client/labels/${changed.id}`, {
      version: changed.version,
      data: { ...careLabel, labelName: 'Changed', style: 'LN-9' },
    });
    const faulty = await make({ ...careLabel, labelName: 'Faulty', coo: '' });
    const gone = { id: '00000000-0000-4000-8000-000000000000', version: 1 };
    const results = await resultsOf([changed, faulty, gone, good]);
    expect(results.map(({ isApproved, message }) => [isApproved, message])).toEqual([
      [false, 'This label was changed. Open it and check it.'],
      [false, expect.stringContaining('country of origin') as string],
      [false, 'This label was deleted.'],
      [true, ''],
    ]);
    const again = await resultsOf([good]);
    expect(again, 'a repeat of a lost answer').toMatchObject([
      { isApproved: true, reference: results[3]?.reference },
    ]);
  });

  it('claims no approval of a label that was changed and approved since it was read', async () => {
    const read = await make(careLabel);
    const changed = await client.call(`PATCH /client/labels/${read.id}`, {
      version: read.version,
      data: { ...careLabel, style: 'LN-9' },
    });
    await approve(client, labelIn(changed));
    expect(await resultsOf([read])).toMatchObject([
      { isApproved: false, message: 'This label was changed. Open it and check it.' },
    ]);
  });

  it('approves nothing without a valid signature', async () => {
    const label = await make(careLabel);
    const refused = await approveAll([label], { ...signature, intent: false });
    expect(refused.status).toBe(422);
    expect(await waiting()).toHaveLength(1);
  });

  it('reaches no label of another client', async () => {
    const label = await make(careLabel);
    const stranger = await api.newClient();
    expect(await resultsOf([label], signature, stranger)).toMatchObject([{ isApproved: false }]);
    expect(await waiting()).toHaveLength(1);
  });
});
