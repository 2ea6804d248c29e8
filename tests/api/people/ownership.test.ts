/** The company gives ownership of a client by two people; an active owner may object for a day. */
import { beforeEach, describe, expect, it } from 'vitest';
import { transferDueOwnership, objectToOwner } from '#api/main/approvals/ownership.ts';
import { findLiveSessionWithClient } from '#api/security/sessions.ts';
import { tokenHash } from '#api/security/tokens.ts';
import { databases } from '../../support/databases.ts';
import { addMember } from '../../support/members.ts';
import { addPerson, type TestPerson } from '../../support/staff.ts';
import { createFormsApi, type Client, type FormsApi } from '../submissions/support.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(databases)('a new owner named by the company on $name', ({ open }) => {
  let api: FormsApi;
  let owner: Client;
  let kim: Awaited<ReturnType<typeof addMember>>;
  let managers: readonly TestPerson[];

  beforeEach(async () => {
    api = createFormsApi(await open());
    owner = await api.newClient();
    kim = await addMember(api.context, owner.session.id, 'orders');
    managers = [
      await addPerson(api.context, ['manager']),
      await addPerson(api.context, ['manager']),
    ];
  });

  const post = (who: number, path: string, body: object = {}) =>
    api.call(`POST /ops/approvals${path}`, { token: managers[who]?.token ?? '', body });
  const ask = (person: string) =>
    post(0, '', {
      reference: owner.session.clientId,
      owner: { callerReference: `desk:${person}`, person, reason: 'Ann left.' },
    });
  const roleOf = async ({ id }: { readonly id: string }) =>
    (
      await api.database.db
        .selectFrom('members')
        .select('role')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.role;
  const mailed = async (kind: string) =>
    (
      await api.database.db
        .selectFrom('outbox')
        .select('recipient')
        .where('kind', '=', kind)
        .execute()
    )
      .map(({ recipient }) => recipient)
      .toSorted();
  const announce = async () => {
    const { body } = await ask(kim.id);
    const { id } = body['ResponseBody'] as { id: string };
    expect((await post(0, `/${id}/approve`)).status).toBe(403);
    expect((await post(1, `/${id}/approve`)).status).toBe(200);
  };

  it('counts a day after the approval, and is told to all people', async () => {
    await announce();
    expect(await mailed('owner-announced')).toEqual([owner.email, kim.email].toSorted());
    api.advance(DAY - 1000);
    expect([await transferDueOwnership(api.context), await roleOf(kim)]).toEqual([0, 'orders']);
    api.advance(1000);
    expect([await transferDueOwnership(api.context), await roleOf(kim)]).toEqual([1, 'owner']);
    expect(await transferDueOwnership(api.context)).toBe(0);
    expect(await mailed('new-owner')).toEqual([owner.email, kim.email].toSorted());
  });

  it('ends by the objection of an owner, and of nobody else', async () => {
    await announce();
    const object = async (token: string) => {
      const now = api.context.now().toISOString();
      const live = await findLiveSessionWithClient(api.database, tokenHash(token), now);
      if (!live) throw new Error('The session has ended.');
      return objectToOwner({ context: api.context, caller: live });
    };
    expect(await object(kim.token)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    expect(await object(owner.session.token)).toMatchObject({ ok: true });
    expect(await object(owner.session.token)).toMatchObject({ error: { code: 'conflict' } });
    api.advance(DAY);
    expect([await transferDueOwnership(api.context), await roleOf(kim)]).toEqual([0, 'orders']);
  });

  it('is an active person of this client without ownership', async () => {
    expect((await ask(owner.session.id)).status).toBe(409);
    const other = await api.newClient();
    expect((await ask(other.session.id)).status).toBe(404);
    await announce();
    const disabled_at = api.context.now().toISOString();
    await api.database.db
      .updateTable('members')
      .set({ disabled_at })
      .where('id', '=', kim.id)
      .execute();
    api.advance(DAY);
    await transferDueOwnership(api.context);
    const rows = await api.database.db
      .selectFrom('approval_requests')
      .select(['state', 'due_at'])
      .execute();
    expect([rows, await roleOf(kim)]).toEqual([[{ state: 'lapsed', due_at: null }], 'orders']);
  });
});
