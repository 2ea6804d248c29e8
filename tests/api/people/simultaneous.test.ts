/** Random acts of people and the desk at one moment: no deadlock, never without an owner, no session of the disabled. */
import { describe, expect, it } from 'vitest';
import { clientRoleIds } from '#lib/people/rights.ts';
import { openPayload } from '#api/mail/queue.ts';
import {
  createTestApi,
  OPERATIONS_KEY,
  randomAddress,
  type Reply,
  type TestApi,
} from '../../support/api.ts';
import { databases } from '../../support/databases.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { sendOtp, verify } from '../recovery-support.ts';
import { addByInvitation, invitationOf, PASSWORD } from './people-support.ts';

const ROUNDS = 20;
const AT_ONCE = 25;
const OWNER = 'ann@client.test';

const tokenIn = ({ body }: Reply): string | undefined =>
  (body['ResponseBody'] as { token?: string } | undefined)?.token;

/** Resets a password by the newest code that was mailed. */
async function reset(api: TestApi, email: string, password: string): Promise<Reply> {
  const { token } = await sendOtp(api, email);
  const mail = await api.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', '=', 'one-time-code')
    .orderBy('position', 'desc')
    .executeTakeFirst();
  const { code = '' } = mail ? (openPayload(mail, api.context.keysFor) as { code?: string }) : {};
  const verified = await verify(api, token, code);
  const given = tokenIn(verified);
  if (given === undefined) return verified;
  return api.call('POST /client/resetpassword', { token: given, body: { password } });
}

describe.each(databases)('simultaneous acts on people on $name', ({ open }) => {
  it('end without a deadlock, and keep an owner and the rights', async () => {
    const api = createTestApi(await open(), { limitScale: 10_000 });
    const account = await api.signUp({ email: OWNER });
    const { token, id, clientId } = await api.logIn(account);
    const people = [{ id, email: OWNER, password: account.password }];
    const tokens = new Map([[token, id]]);
    for (const [index, role] of (['owner', 'owner', 'admin', 'viewer'] as const).entries()) {
      const email = `p${index}@client.test`;
      const made = await addByInvitation(api, token, { email, role });
      people.push({ id: made.id, email, password: PASSWORD });
      tokens.set(made.token, made.id);
    }
    const random = seededRandom(7);
    const statuses = new Map<number, number>();
    let invited = 0;

    const act = async (): Promise<Reply> => {
      const person = random.oneOf(people);
      const actor = { token: random.oneOf([...tokens.keys()]) };
      const path = `/client/people/${person.id}`;
      const change = (body: object) => api.call(`PATCH ${path}`, { ...actor, body });
      const desk = (word: string) =>
        api.call(`POST /ops/clients/${word}`, {
          token: OPERATIONS_KEY,
          body: { client: clientId, person: person.id },
        });
      const { email, password } = person;
      const logIn = async () => {
        const body = { email, password };
        const reply = await api.call('POST /client/login', { body, address: randomAddress() });
        const given = tokenIn(reply);
        if (given !== undefined) tokens.set(given, person.id);
        return reply;
      };
      const join = async () => {
        const email = `i${invited++}@client.test`;
        const body = { email, role: random.oneOf(clientRoleIds) };
        const made = await api.call('POST /client/people', { ...actor, body });
        if (made.status !== 200) return made;
        const { id: invitation } = made.body['ResponseBody'] as { id: string };
        const answer = { token: await invitationOf(api, email), name: 'Lu', password: PASSWORD };
        const [joined] = await Promise.all([
          api.call('POST /client/join', { body: answer }),
          api.call(`POST /client/people/${invitation}/resend`, actor),
          api.call(`DELETE /client/people/${invitation}`, actor),
        ]);
        return joined;
      };
      return random.oneOf([
        () => change({ role: random.oneOf(clientRoleIds) }),
        () => change({ role: 'owner' }),
        () => change({ state: 'disabled' }),
        () => change({ state: 'active' }),
        () => api.call(`POST ${path}/reset-second-step`, actor),
        () => api.call('POST /client/security/code-app', actor),
        () => api.call('POST /client/security/rule', { ...actor, body: { from: 'viewer' } }),
        () => desk('disable'),
        () => desk('enable'),
        () => desk('end-sessions'),
        () => desk('unlock'),
        () => reset(api, email, password),
        () => reset(api, email, password),
        () => reset(api, email, password),
        join,
        logIn,
        logIn,
      ])();
    };

    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, act));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan((ROUNDS * AT_ONCE) / 4);
    const members = await api.database.db.selectFrom('members').selectAll().execute();
    const active = members.filter(({ disabled_at }) => disabled_at === null);
    expect(active.some(({ role }) => role === 'owner')).toBe(true);
    const isActive = new Set(active.map((row) => row.id));
    for (const [each, person] of tokens) {
      const { status } = await api.call('GET /client/getprofile', { token: each });
      if (!isActive.has(person)) expect(status).toBe(401);
    }
    await api.close();
  }, 180_000);
});
