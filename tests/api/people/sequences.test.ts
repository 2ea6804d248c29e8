/**
 * Random sequences of invite, join, change, disable and hand over, with the rules as an oracle: never without an
 * owner, never a right too many, never a session that outlives its right.
 */
import { describe, expect, it } from 'vitest';
import { clientRoleIds, may, mayManage, type ClientRole } from '#lib/people/rights.ts';
import { createTestApi, type TestApi } from '../../support/api.ts';
import { isFull } from '../../reliability/support/figures.ts';
import { databases } from '../../support/databases.ts';
import { seededRandom, type SeededRandom } from '../../support/seeded-random.ts';
import { addByInvitation } from './people-support.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  role: ClientRole;
  maySign: boolean;
  isActive: boolean;
  readonly token: string;
  /** True since the person was disabled, also once enabled again: no later login is made. */
  hasEnded: boolean;
}

const MAX_PEOPLE = 4;
const STEPS = 10;

const isOwner = ({ role, isActive }: Person): boolean => role === 'owner' && isActive;

/** Status that the rules ask for. */
function expected(
  people: readonly Person[],
  actor: Person,
  target: Person,
  to: Pick<Person, 'role' | 'isActive'>,
): number {
  if (actor.hasEnded) return 401;
  if (!may(actor, 'people') || !mayManage(actor, target.role) || !mayManage(actor, to.role))
    return 403;
  const isLast = isOwner(target) && people.filter(isOwner).length === 1;
  return isLast && !(to.role === 'owner' && to.isActive) ? 409 : 200;
}

async function step(api: TestApi, people: Person[], random: SeededRandom, name: string) {
  const actor = random.oneOf(people);
  const { token } = actor;
  if (people.length < MAX_PEOPLE && random.between(0, 2) === 0) {
    const role = random.oneOf(clientRoleIds);
    const email = `${name}-${people.length}@client.test`;
    const isAllowed = !actor.hasEnded && mayManage(actor, role);
    if (isAllowed) {
      const made = await addByInvitation(api, token, { email, role, maySign: true });
      people.push({ ...made, role, maySign: true, isActive: true, hasEnded: false });
      return;
    }
    const body = { email, role };
    const { status } = await api.call('POST /client/people', { token, body });
    expect(status).toBe(actor.hasEnded ? 401 : 403);
    return;
  }
  const target = random.oneOf(people);
  const role = random.oneOf(clientRoleIds);
  const body = random.oneOf([
    { role },
    { role: 'owner' as const },
    { maySign: random.between(0, 1) === 1 },
    { state: 'disabled' as const },
    { state: 'active' as const },
  ]);
  const to = {
    role: body.role ?? target.role,
    maySign: body.maySign ?? target.maySign,
    isActive: body.state === undefined ? target.isActive : body.state === 'active',
  };
  const { status } = await api.call(`PATCH /client/people/${target.id}`, { token, body });
  expect(status, JSON.stringify({ actor, target, body })).toBe(expected(people, actor, target, to));
  if (status !== 200) return;
  Object.assign(target, to);
  target.hasEnded ||= !to.isActive;
}

/** Each session opens exactly what the person may do now. */
async function check(api: TestApi, people: readonly Person[]): Promise<void> {
  expect(people.some(isOwner)).toBe(true);
  for (const person of people) {
    const { status } = await api.call('POST /client/stores', { token: person.token, body: {} });
    const allowed = may(person, 'records') ? 422 : 403;
    expect(status).toBe(person.hasEnded ? 401 : allowed);
  }
  const main = await api.database.db
    .selectFrom('clients')
    .innerJoin('members', 'members.email', 'clients.email')
    .select(['members.role', 'members.disabled_at'])
    .where(
      'members.id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  expect(main).toEqual([{ role: 'owner', disabled_at: null }]);
}

describe.each(databases)('random changes of people on $name', ({ name, open }) => {
  const sequences = isFull ? (name === 'SQLite' ? 450 : 50) : 30;

  it('keep the rules after each step', async () => {
    const api = createTestApi(await open(), { limitScale: 10_000 });
    for (let seed = 1; seed <= sequences; seed++) {
      const random = seededRandom(seed);
      const email = `s${seed}@client.test`;
      const session = await api.logIn(await api.signUp({ email }));
      const { token, id } = session;
      const owner = { role: 'owner', maySign: true, isActive: true, hasEnded: false } as const;
      const people: Person[] = [{ id, email, token, ...owner }];
      for (let count = 0; count < STEPS; count++) await step(api, people, random, `s${seed}`);
      await check(api, people);
    }
    await api.close();
  }, 180_000);

  it('let two owners who demote each other at once leave one', async () => {
    const api = createTestApi(await open(), { limitScale: 10_000 });
    const one = await api.logIn(await api.signUp());
    const other = await addByInvitation(api, one.token, { email: 'o@client.test', role: 'owner' });
    const demote = (token: string, id: string) =>
      api.call(`PATCH /client/people/${id}`, { token, body: { role: 'viewer' } });
    const answers = await Promise.all([demote(one.token, other.id), demote(other.token, one.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    await api.close();
  });
});
