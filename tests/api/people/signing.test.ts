/** Each person of a client consents, signs and acts in the own name. */
import { beforeEach, describe, expect, it } from 'vitest';
import { signed } from '../../fixtures/submissions/case-table.ts';
import { termsCases } from '../../fixtures/submissions/terms.ts';
import { databases } from '../../support/databases.ts';
import { addMember } from '../../support/members.ts';
import { readFileOf } from '../../support/sheets.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { moveTo } from '../queue/support.ts';
import { careLabel, labelIn, makeLabel, signature } from '../labels/support.ts';
import { sendOf } from '../submissions/send-case.ts';
import {
  contact,
  createFormsApi,
  fieldsOf,
  recordOf,
  type Client,
  type FormsApi,
} from '../submissions/support.ts';

describe.each(databases)('two people of a client on $name', ({ open }) => {
  let api: FormsApi;
  let owner: Client;
  let kim: Awaited<ReturnType<typeof addMember>>;
  const asKim = (route: string, body?: unknown) => api.call(route, { token: kim.token, body });

  beforeEach(async () => {
    api = createFormsApi(await open());
    owner = await api.newClient();
    kim = await addMember(api.context, owner.session.id, 'orders');
  });

  /** A service request with a quote that waits for its approval. */
  async function quoted(): Promise<{ path: string; revision: number }> {
    const { id, reference } = await sendOf(api, owner, 'service-request', { budget: '' });
    await moveTo(api, reference, 'IN_REVIEW');
    const lines = [{ code: 'RLB', text: 'Relabel', qty: 60, unitPrice: 150 }];
    await api.company(reference, 'quote', {
      callerReference: 'quote',
      lines,
      validUntil: '2026-03-10',
    });
    const path = `/client/submissions/${id}`;
    return { path, revision: recordOf(await owner.call(`GET ${path}`)).revision };
  }

  it('consent and sign each in the own name', async () => {
    await owner.send('terms', { ...termsCases.right, signature: signed('2026.1') });
    const signer = (await asKim('GET /client/signer')).body['ResponseBody'];
    expect(signer).toMatchObject({ signerName: 'Kim orders', consents: [] });
    const { path, revision } = await quoted();
    const approve = (more: object) =>
      asKim(`POST ${path}/act`, {
        act: 'approve',
        revision,
        note: '',
        signature: { ...signed('2026-02'), consentElectronic: undefined, ...more },
      });
    expect(fieldsOf(await approve({}))).toHaveProperty(['signature.consentElectronic']);
    const approved = await approve({ consentElectronic: true });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(recordOf(approved).signatures.at(-1)?.evidence).toMatchObject({
      memberId: kim.id,
      memberName: kim.name,
      email: kim.email,
    });
    const { timeline } = recordOf(await owner.call(`GET ${path}`));
    const by = timeline.map((event) => [event.kind, event.by?.name]);
    expect(by).toContainEqual(['submitted', 'Ann Example']);
    expect(by).toContainEqual(['approve', kim.name]);
    const file = await readFileOf(api, owner.session.token, `${path}/pdf`);
    expect((await readPdf(file.bytes)).text).toContain(`Person of the account ${kim.name}`);
    const { status } = await owner.call(`POST ${path}/act`, { act: 'approve', revision, note: '' });
    expect(status, 'a colleague was first').toBe(409);
    const { body } = await owner.call('GET /client/signer');
    expect(body['ResponseBody']).toMatchObject({ consents: [{ id: 'electronic' }] });
    expect((await asKim('GET /client/signer')).body['ResponseBody']).toMatchObject({
      consents: [{ id: 'electronic' }],
    });
  });

  it('decide on a quote by the right to sign alone', async () => {
    const { path, revision } = await quoted();
    const decline = { act: 'decline', revision, note: 'Too late.' };
    const asFinance = async (maySign: boolean) => {
      const { token } = await addMember(api.context, owner.session.id, 'finance', { maySign });
      const { acts } = recordOf(await api.call(`GET ${path}`, { token }));
      expect(acts.includes('approve')).toBe(maySign);
      expect(acts).not.toContain('withdraw');
      return api.call(`POST ${path}/act`, { token, body: decline });
    };
    const writer = await addMember(api.context, owner.session.id, 'orders', { maySign: false });
    const { acts } = recordOf(await api.call(`GET ${path}`, { token: writer.token }));
    expect([acts.includes('approve'), acts.includes('withdraw')]).toEqual([false, true]);
    expect((await asFinance(false)).status).toBe(403);
    expect((await asFinance(true)).status).toBe(200);
  });

  it('get a conflict where the other one was first, and the answer where they repeat', async () => {
    const { id } = labelIn(await makeLabel(owner, careLabel));
    const path = `/client/labels/${id}`;
    await owner.call(`POST ${path}/proof`, { version: 1 });
    const step = { version: 2, signature };
    for (const [call, status] of [
      [owner.call, 200],
      [asKim, 409],
      [owner.call, 200],
    ] as const)
      expect((await call(`POST ${path}/approve`, step)).status).toBe(status);

    const sent = recordOf(await owner.send('contact-us', contact));
    const act = { act: 'withdraw', revision: sent.revision, note: 'Solved.' };
    for (const [call, status] of [
      [asKim, 200],
      [owner.call, 409],
      [asKim, 200],
    ] as const)
      expect((await call(`POST /client/submissions/${sent.id}/act`, act)).status).toBe(status);
  });
});
