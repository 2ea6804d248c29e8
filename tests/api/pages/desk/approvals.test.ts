import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideEmbeddedApi } from '#api/pages/embedded.ts';
import { readApprovalsPage } from '#api/pages/desk/approvals.ts';
import { readQuotePage } from '#api/pages/desk/quote.ts';
import { approvalText } from '#lib/portal/approvals/approval-text.ts';
import { anyDatabase } from '../../../support/databases.ts';
import { moveTo } from '../../queue/support.ts';
import { sendOf } from '../../submissions/send-case.ts';
import { createFormsApi, recordOf, type FormsApi } from '../../submissions/support.ts';
import { answerOf, openDeskAs, viewOf, type Desk } from './support.ts';

describe('the pages for a second person', () => {
  let api: FormsApi;
  let service: Desk;
  let manager: Desk;
  let reference: string;
  let revision: string;

  beforeAll(async () => {
    api = createFormsApi(await anyDatabase.open());
    service = await openDeskAs(api, 'service');
    manager = await openDeskAs(api, 'manager');
    const client = await api.newClient();
    ({ reference } = await sendOf(api, client, 'service-request', { budget: '' }));
    revision = String(recordOf(await moveTo(api, reference, 'IN_REVIEW')).revision);
  });
  beforeEach(() => provideEmbeddedApi(api));
  afterAll(() => api.close());

  const quoted = async (fields: Readonly<Record<string, string>>) => {
    const path = `/desk/records/${reference}/quote`;
    const row = { text: 'Relabel', code: 'RLB', qty: '10001', unitPrice: '1.00' };
    const typed = { ...row, tax: '', validUntil: '2099-03-10', note: 'As agreed', revision };
    const page = service.at(path, { ...typed, callerReference: 'desk:1', ...fields });
    return answerOf(await readQuotePage(page, reference));
  };
  const waiting = async (posted?: Readonly<Record<string, string>>) =>
    viewOf(await readApprovalsPage(manager.at('/desk/approvals', posted)));

  it('offer to ask above the limit, and keep the request as it was typed', async () => {
    expect(await quoted({ do: 'total', unitPrice: '0.99' })).toMatchObject({
      needsApproval: false,
    });
    expect(await quoted({ do: 'total' })).toMatchObject({ needsApproval: true, rejection: null });
    const sent = await quoted({ do: 'send' });
    expect(sent).toMatchObject({
      needsApproval: true,
      typed: { note: 'As agreed' },
      rejection: { status: 409, notice: /above the limit of \$10,000.00/ },
    });
    const asked = await quoted({ do: 'ask' });
    expect(asked instanceof Response && asked.headers.get('location')).toBe(
      `/desk/records/${reference}?done=approval`,
    );
    const { open } = await waiting();
    expect(open.map(approvalText)).toEqual([`Send $10,001.00 for ${reference}`]);
    expect(open).toMatchObject([{ askedBy: service.name, ask: { quote: { note: 'As agreed' } } }]);
  });

  it('ask for a reason to refuse, and carry an approval out', async () => {
    const id = (await waiting()).open[0]?.id ?? '';
    const refused = await waiting({ do: 'refuse', id, reason: ' ' });
    expect(refused).toMatchObject({ posted: id, rejection: { status: 422 } });
    expect(refused.rejection?.fields).toEqual({ reason: 'Reason is required!' });
    const done = await readApprovalsPage(manager.at('/desk/approvals', { do: 'approve', id }));
    expect(done instanceof Response && done.headers.get('location')).toBe(
      '/desk/approvals?done=approve',
    );
    expect(await waiting()).toMatchObject({ open: [], decided: [{ state: 'approved' }] });
  });
});
