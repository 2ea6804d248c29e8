import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { signaturesOf } from '#api/records/signature-queries.ts';
import { drawSerials } from '#api/labels/output/label-settings.ts';
import { api, client, onEachThreadedDatabase } from '../submissions/each-database.ts';
import { contact, fieldsOf, mailsOf, referral } from '../submissions/support.ts';
import { approve, approvedLabel, careLabel, labelIn, makeLabel, signature } from './support.ts';

onEachThreadedDatabase('labels', () => {
  const at = (id: string, step = '') => `/client/labels/${id}${step}`;

  it('makes one draft for each key, and finds it by word, kind and status', async () => {
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => makeLabel(client, careLabel, key)),
    );
    const [id] = new Set(replies.map((reply) => labelIn(reply).id));
    const list = async (query: string) =>
      (await client.call(`GET /client/labels?${query}`)).body['ResponseBody'];
    expect(await list('q=LINÉN&kind=care&status=DRAFT')).toMatchObject({
      total: 1,
      items: [{ id, reference: null, name: 'Linen shirt care', data: { coo: 'IN' } }],
    });
    expect(await list('q=silk')).toMatchObject({ total: 0 });
    expect(await list('kind=hang_tag')).toMatchObject({ total: 0 });
    expect(await list('status=APPROVED,PROOFED')).toMatchObject({ total: 0 });
  });

  it('rejects duplicate typed names, and numbers generated ones', async () => {
    await makeLabel(client);
    const twice = await makeLabel(client, { ...careLabel, labelName: ' linen SHIRT care ' });
    expect(twice.status).toBe(422);
    expect(fieldsOf(twice)).toEqual({ labelName: 'You already have a label with this name.' });
    const long = await makeLabel(client, { ...careLabel, labelName: 'L'.repeat(61) });
    expect(fieldsOf(long)).toEqual({
      labelName: 'Label name length must be less than 60 Charactors!',
    });
    const kept = labelIn(await makeLabel(client, { ...careLabel, labelName: '👕'.repeat(60) }));
    expect(kept.name).toBe('👕'.repeat(60));
    const names = [];
    for (let count = 0; count < 3; count++) {
      names.push(labelIn(await makeLabel(client, { kind: 'hang_tag' })).name);
    }
    expect(names).toEqual(['Hang tag', 'Hang tag 2', 'Hang tag 3']);
    const other = await api.newClient();
    expect((await makeLabel(other)).status).toBe(200);
  });

  it('saves at its version, so that nothing is written over', async () => {
    const { id, version } = labelIn(await makeLabel(client));
    const save = (coo: string) =>
      client.call(`PATCH ${at(id)}`, { version, data: { ...careLabel, coo } });
    const replies = await Promise.all([save('CN'), save('VN'), save('PT')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const wrong = await client.call(`PATCH ${at(id)}`, { version: version + 1, data: { rn: {} } });
    expect(fieldsOf(wrong)).toEqual({ rn: 'RN is invalid!' });
  });

  it('approves what is proofed, under a number and a signature in the chain', async () => {
    await client.send('referral-request', referral('new@firm.example'));
    const draft = labelIn(await makeLabel(client));
    const early = await client.call(`POST ${at(draft.id)}/approve`, { version: 1, signature });
    expect(early.status).toBe(409);
    const label = await approve(client, draft);
    expect(label).toMatchObject({
      reference: 'LB-2026-000001',
      status: 'APPROVED',
      approvedRevision: 1,
      signatures: [{ revision: 1, signerName: 'Ann Example' }],
    });
    const [evidence] = await signaturesOf(api.database.db, { label_id: label.id });
    expect(evidence?.rendered_text).toContain('Country of origin: India');
    expect(evidence?.rendered_text).toContain(label.revisions[0]?.contentSha256);
    const hash = createHash('sha256').update(evidence?.rendered_text ?? '');
    expect(evidence?.document_sha256).toBe(hash.digest('hex'));
    const second = await approvedLabel(client, { ...careLabel, labelName: 'Second' });
    const [next] = await signaturesOf(api.database.db, { label_id: second.id });
    expect(next?.previous_sha256).toBe(evidence?.record_sha256);
    expect(next?.chain_position).toBe(2);
    expect(await mailsOf(api)).toContain(`label-approved → ${client.email}`);
  });

  it('reports what blocks a proof, and allows a draft', async () => {
    const { id } = labelIn(await makeLabel(client, { ...careLabel, quantity: '', rn: 'RN-X' }));
    const refused = await client.call(`POST ${at(id)}/proof`, { version: 1 });
    expect(refused.status).toBe(422);
    expect(Object.keys(fieldsOf(refused))).toEqual(['rn', 'quantity']);
    const unsigned = labelIn(await makeLabel(client, { ...careLabel, labelName: 'Unsigned' }));
    const proofed = labelIn(await client.call(`POST ${at(unsigned.id)}/proof`, { version: 1 }));
    const typed = { ...signature, typedSignature: 'Somebody else' };
    const body = { version: proofed.version, signature: typed };
    const wrong = await client.call(`POST ${at(unsigned.id)}/approve`, body);
    expect(fieldsOf(wrong)).toEqual({
      'approval.typedSignature': 'Type your full name exactly as above.',
    });
  });

  it('makes the proof of the same label once, and undoes it when something is changed', async () => {
    const { id } = labelIn(await makeLabel(client));
    const proof = (version: number) => client.call(`POST ${at(id)}/proof`, { version });
    const { version, data } = labelIn(await proof(1));
    // The editor saves before each proof.
    const saved = labelIn(await client.call(`PATCH ${at(id)}`, { version, data }));
    const again = labelIn(await proof(saved.version));
    expect(again).toEqual(saved);
    expect(again.timeline.filter(({ kind }) => kind === 'proofed')).toHaveLength(1);
    expect((await proof(1)).status).toBe(409);

    const other = { version: again.version, data: { ...careLabel, coo: 'PT' } };
    const changed = labelIn(await client.call(`PATCH ${at(id)}`, other));
    expect(changed.status).toBe('DRAFT');
    const body = { version: changed.version, signature };
    expect((await client.call(`POST ${at(id)}/approve`, body)).status).toBe(409);
  });

  it('freezes an approved revision; a newer one supersedes it and can be dropped', async () => {
    const label = await approvedLabel(client);
    const { id, version } = label;
    const write = await client.call(`PATCH ${at(id)}`, { version, data: careLabel });
    expect(write.status).toBe(409);
    expect((await client.call(`DELETE ${at(id)}`)).status).toBe(409);
    const revised = labelIn(await client.call(`POST ${at(id)}/revise`, { version }));
    expect(revised).toMatchObject({ status: 'DRAFT', revision: 2, approvedRevision: 1 });
    expect(revised.revisions.map((each) => [each.revision, each.isSuperseded])).toEqual([
      [2, false],
      [1, true],
    ]);
    const data = { ...revised.data, labelName: 'Renamed', coo: 'PT' };
    await client.call(`PATCH ${at(id)}`, { version: revised.version, data });
    expect((await client.call(`DELETE ${at(id)}`)).status).toBe(200);
    const back = labelIn(await client.call(`GET ${at(id)}`));
    expect(back).toMatchObject({
      status: 'APPROVED',
      revision: 1,
      name: 'Linen shirt care',
      data: { coo: 'IN' },
    });
  });

  it('deletes drafts, copies and archives labels', async () => {
    const label = await approvedLabel(client);
    const copy = labelIn(await client.call(`POST ${at(label.id)}/duplicate`));
    expect(copy).toMatchObject({ name: 'Linen shirt care copy', status: 'DRAFT', reference: null });
    expect((await client.call(`DELETE ${at(copy.id)}`)).status).toBe(200);
    expect((await client.call(`GET ${at(copy.id)}`)).status).toBe(404);
    const { version } = label;
    const away = labelIn(await client.call(`POST ${at(label.id)}/archive`, { version }));
    expect(away.status).toBe('ARCHIVED');
    const list = await client.call('GET /client/labels');
    expect(list.body['ResponseBody']).toMatchObject({ total: 0 });
    const order = { version: away.version, fulfil: 'house_prints', quantity: 5 };
    expect((await client.call(`POST ${at(label.id)}/send`, order)).status).toBe(409);
    const back = await client.call(`POST ${at(label.id)}/restore`, { version: away.version });
    expect(labelIn(back).status).toBe('APPROVED');
  });

  it('begins a service request when labels are printed and applied', async () => {
    const label = await approvedLabel(client);
    const order = {
      version: label.version,
      fulfil: 'house_prints_and_applies',
      quantity: 400,
      overagePct: 2,
      note: 'Inside the collar',
    };
    const reply = await client.call(`POST ${at(label.id)}/send`, order);
    const request = labelIn(reply).revisions[0]?.orders?.request ?? '';
    const draft = await client.call(`GET /client/submissions/${request}`);
    expect(draft.body['ResponseBody']).toMatchObject({
      type: 'service-request',
      status: 'DRAFT',
      data: {
        title: 'Print and apply Linen shirt care',
        services: [{ service: 'RLB', qty: 400 }],
        labelSource: 'portal',
        labelRefs: [label.reference],
        instructions: 'Inside the collar',
      },
    });
    const stranger = await api.newClient();
    expect((await stranger.call(`GET /client/submissions/${request}`)).status).toBe(404);
  });

  it('sends to the company what is approved, once, and follows it', async () => {
    const draft = labelIn(await makeLabel(client, { ...careLabel, labelName: 'Draft' }));
    const order = { fulfil: 'house_prints', quantity: 1000, overagePct: 3, note: 'Blue ribbon' };
    const early = await client.call(`POST ${at(draft.id)}/send`, { ...order, version: 1 });
    expect(early.status).toBe(409);
    expect((await api.ops('GET /ops/labels')).body['ResponseBody']).toMatchObject({ total: 0 });

    const label = await approvedLabel(client);
    const send = { ...order, version: label.version };
    const sent = labelIn(await client.call(`POST ${at(label.id)}/send`, send));
    expect(sent.status).toBe('SENT_TO_HOUSE');
    expect(sent.timeline.at(-1)?.note).toBe('Print 1,030: 1,000 plus 3% extra. Blue ribbon');
    const again = { ...send, version: sent.version };
    expect((await client.call(`POST ${at(label.id)}/send`, again)).status).toBe(409);

    const reference = label.reference ?? '';
    const move = (body: object) => api.ops(`POST /ops/labels/${reference}/transition`, body);
    const printed = { callerReference: 'press-1', to: 'PRINTED', note: 'Lot 7' };
    const moves = await Promise.all([move(printed), move(printed), move(printed)]);
    expect(moves.map(({ status }) => status)).toEqual([200, 200, 200]);
    const illegal = await move({ callerReference: 'press-2', to: 'SENT_TO_HOUSE' });
    expect(illegal.body['ResponseMessage']).toContain('possible: APPLIED.');
    await move({ callerReference: 'press-3', note: 'Slow press', visibility: 'internal' });
    const seen = labelIn(await client.call(`GET ${at(reference)}`));
    expect(seen.status).toBe('PRINTED');
    expect(seen.timeline.filter(({ to }) => to === 'PRINTED')).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain('Slow press');
    const mails = await mailsOf(api);
    expect(mails.filter((mail) => mail === `submission-status → ${client.email}`)).toHaveLength(1);
    expect(mails).toContain('submission-for-house → house@example.com');
  });

  it('shows the company the approved revision while the client works on the next', async () => {
    const label = await approvedLabel(client);
    const revised = labelIn(
      await client.call(`POST ${at(label.id)}/revise`, { version: label.version }),
    );
    const data = { ...careLabel, coo: 'PT' };
    await client.call(`PATCH ${at(label.id)}`, { version: revised.version, data });
    const one = await api.ops(`GET /ops/labels/${label.reference ?? ''}`);
    expect(one.body['ResponseBody']).toMatchObject({ data: { coo: 'IN' } });
    const list = await api.ops('GET /ops/labels');
    expect(list.body['ResponseBody']).toMatchObject({ items: [{ data: { coo: 'IN' } }] });
    const other = await api.ops(`POST /ops/labels/${label.reference ?? ''}/transition`, {
      callerReference: 'x',
      revision: 2,
      to: 'PRINTED',
    });
    expect(other.status).toBe(404);
  });

  it('counts labels on the dashboard', async () => {
    await approvedLabel(client);
    await makeLabel(client, { kind: 'brand' });
    const reply = await client.call('GET /users/dashboard');
    expect(reply.body['ResponseBody']).toMatchObject({ labels: { total: 2, approved: 1 } });
  });

  it('draws serials that nobody else gets', async () => {
    const settings = { gs1Prefix: '0614141', gs1Extension: '1' };
    const set = await client.call('PATCH /client/label-settings', settings);
    expect(set.body['ResponseBody']).toEqual(settings);
    const wrong = await client.call('PATCH /client/label-settings', { gs1Prefix: '12' });
    expect(wrong.status).toBe(422);
    const draw = () => api.database.transaction((tx) => drawSerials(tx, settings, 50));
    const firsts = await Promise.all(Array.from({ length: 20 }, draw));
    const serials = firsts.flatMap((first) => Array.from({ length: 50 }, (_, i) => first + i));
    expect(new Set(serials).size).toBe(1000);
    expect(Math.min(...serials)).toBe(1);
  });

  it('accepts in a service request only the client’s own approved labels', async () => {
    const draft = labelIn(await makeLabel(client));
    const { reference } = await approvedLabel(client, { ...careLabel, labelName: 'Approved' });
    const about = (relatedRef: string, from = client) =>
      from.send('contact-us', { ...contact, relatedRef });
    expect((await about(reference ?? '')).status).toBe(200);
    const stranger = await api.newClient();
    expect((await about(reference ?? '', stranger)).status).toBe(404);
    expect((await about('LB-2026-000002')).status).toBe(404);
    expect(draft.reference).toBeNull();
    const { version } = labelIn(await client.call(`GET ${at(reference ?? '')}`));
    await client.call(`POST ${at(reference ?? '')}/archive`, { version });
    expect((await about(reference ?? '')).status).toBe(404);
  });
});
