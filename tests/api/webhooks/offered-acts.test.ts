import { beforeEach, describe, expect, it } from 'vitest';
import { cardAuthorizationCases } from '../../fixtures/submissions/card-authorization.ts';
import { cargoClaimCases } from '../../fixtures/submissions/cargo-claim.ts';
import type { SubmissionCases } from '../../fixtures/submissions/case-table.ts';
import { garmentClaimCases } from '../../fixtures/submissions/garment-claim.ts';
import { anyDatabase } from '../../support/databases.ts';
import { seedReferences, sendCase } from '../submissions/send-case.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';
import { webhooksOf, withWebhooks } from './told.ts';

describe('what a form offers beside, told', () => {
  let api: FormsApi;
  let client: Client;
  beforeEach(async () => {
    api = createFormsApi(await anyDatabase.open(), withWebhooks);
    client = await api.newClient();
  });

  const send = async (cases: SubmissionCases, change: object = {}) => {
    const { right, definition } = cases;
    await seedReferences(api, client, definition, right);
    const { reference } = await sendCase(api, client, cases, { ...right, ...change });
    return reference ?? '';
  };
  const company = async (reference: string, to: string) => {
    const body = { to, note: 'Decided.', visibility: 'client' };
    const moved = await api.company(reference, 'transition', body);
    expect([to, moved.status]).toEqual([to, 200]);
  };
  const act = async (reference: string, name: string, said: object = {}) => {
    const { revision } = await client.read(reference);
    const body = { act: name, revision, note: 'Typed words.', ...said };
    const done = await client.call(`POST /client/submissions/${reference}/act`, body);
    expect([name, done.status, done.body['ResponseMessage']]).toEqual([
      name,
      200,
      expect.any(String),
    ]);
  };
  const told = async () => {
    const events = await webhooksOf(api);
    expect(JSON.stringify(events)).not.toContain('Typed words.');
    return events.map(({ type, data }) => [type, data['reference'], data['status']]);
  };

  it('an appeal against the decision on a garment claim, and its end by the client', async () => {
    const reference = await send(garmentClaimCases);
    await company(reference, 'UNDER_REVIEW');
    await company(reference, 'REJECTED');
    await act(reference, 'appeal');
    await act(reference, 'retract');
    expect(await told()).toEqual([
      ['submission.received', reference, 'SUBMITTED'],
      ['submission.appealed', reference, 'APPEALED'],
      ['submission.appeal_withdrawn', reference, 'APPEAL_WITHDRAWN'],
    ]);
  });

  it('a cargo claim that was sent to the carrier, and its disputed end', async () => {
    const reference = await send(cargoClaimCases);
    await act(reference, 'send', { on: '2026-03-02' });
    await company(reference, 'DECLINED');
    await act(reference, 'dispute');
    expect(await told()).toEqual([
      ['submission.received', reference, 'FILED'],
      ['submission.sent', reference, 'SENT'],
      ['submission.disputed', reference, 'DISPUTED'],
    ]);
  });

  it('a card that is preferred, and one that is revoked', async () => {
    const one = await send(cardAuthorizationCases, { cardLast4: '0001' });
    const two = await send(cardAuthorizationCases, { cardLast4: '0002' });
    await act(two, 'prefer');
    await act(one, 'revoke');
    const [first, second, ...acts] = await told();
    expect([first?.[0], second?.[0]]).toEqual(['submission.received', 'submission.received']);
    expect(acts).toEqual([
      ['submission.preferred', two, 'PENDING_VERIFICATION'],
      ['submission.revoked', one, 'REVOKED'],
    ]);
  });
});
