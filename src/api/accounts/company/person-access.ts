/** Company acts on one person of a client: disable, enable, unlock, end sessions; and the list of people. */
import type { Transaction } from 'kysely';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { DeskPeople } from '#lib/portal/desk-clients.ts';
import type { ApiContext, CallOrigin } from '#api/context/context.ts';
import { insideTransaction } from '#api/db/nested-transactions.ts';
import { selectRow } from '#api/db/rows.ts';
import type { MemberRow } from '#api/db/tables/members.ts';
import type { Tables } from '#api/db/tables/tables.ts';
import { fail, type Failure } from '#api/kernel/failures.ts';
import { recordAct } from '#api/security/audit.ts';
import { emailKey, findNamedClient, lockClient } from '#api/security/clients.ts';
import { recordEvent } from '#api/security/events.ts';
import { revokeSessionsOfMember } from '#api/security/sessions.ts';
import { recordAccountEvent } from '../activity/account-events.ts';
import { applyChange, listPeople } from '../people/people.ts';
import { endFlowsOfMember } from '../recovery/otp-flows.ts';
import { clearLocks, type NamedClient } from './client-access.ts';
import { isAnyLocked } from './list-clients.ts';

type Work = (
  context: ApiContext,
  tx: Transaction<Tables>,
  person: MemberRow,
) => Promise<Result<unknown, Failure>>;

const acts = {
  disable: (context, tx, person) => applyChange(context, tx, person, { state: 'disabled' }),
  enable: (context, tx, person) => applyChange(context, tx, person, { state: 'active' }),
  async unlock(context, tx, { email_key: key }) {
    const database = insideTransaction(context.database, tx);
    await clearLocks({ ...context, database, limits: context.limits.on(database) }, key);
    return ok(null);
  },
  async 'end-sessions'(context, tx, { id, client_id: clientId }) {
    await revokeSessionsOfMember(tx, id, context.now().toISOString());
    await endFlowsOfMember(tx, id);
    const event = { clientId, memberId: id, kind: 'company_logout' } as const;
    await recordAccountEvent(context, tx, event, { network: '', userAgent: null });
    return ok(null);
  },
} as const satisfies Readonly<Record<string, Work>>;

export type PersonAct = keyof typeof acts;

/** Returns true for acts that may name one person. */
export const isPersonAct = (word: string): word is PersonAct => Object.hasOwn(acts, word);

interface PersonKey {
  readonly client: string;
  /** Id of the person. */
  readonly person: string;
}

/** Carries out an act on a person; 404 for a person of another client, 409 for disabling the last owner. */
export async function actOnPerson(
  context: ApiContext,
  act: PersonAct,
  { client: name, person: id }: PersonKey,
  origin: CallOrigin,
): Promise<Result<NamedClient, Failure>> {
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  const done = await context.database.transaction(
    async (tx): Promise<Result<MemberRow, Failure>> => {
      await lockClient(tx, client.id);
      const person = await selectRow(tx, 'members', { client_id: client.id, id });
      if (!person) return fail('not_found');
      const result: Result<unknown, Failure> = await acts[act](context, tx, person);
      if (!result.ok) return result;
      await recordAct(context, tx, { what: `people ${act}`, clientId: client.id, after: id });
      return ok(person);
    },
  );
  if (!done.ok) return done;
  const { id: clientId, client_number: number } = client;
  recordEvent(context, 'member_changed', origin, { clientId, memberId: id, by: 'company', act });
  return ok({ id: clientId, clientId: number, email: done.value.email });
}

/** The people of a client, and open invitations; 404 for an unknown client. */
export async function listClientPeople(
  context: ApiContext,
  name: string,
): Promise<Result<DeskPeople, Failure>> {
  const client = await findNamedClient(context, name);
  if (!client) return fail('not_found');
  const { items } = await listPeople(context.database.reader, client.id);
  const locks = items.map(({ email }) => isAnyLocked(context, [emailKey(email)]));
  const isLocked = await Promise.all(locks);
  return ok({
    items: items.map((item, index) => ({ ...item, isLocked: isLocked[index] === true })),
  });
}
