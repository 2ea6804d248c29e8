/** People of a client for tests. */
import { randomUUID } from 'node:crypto';
import type { ClientRole } from '#lib/people/rights.ts';
import type { ApiContext } from '#api/context/context.ts';
import { openSession } from '#api/security/sessions.ts';

interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

/** Adds a person of a client with this role, and opens a session; the password is that of no login. */
export async function addMember(
  context: ApiContext,
  clientId: string,
  role: ClientRole,
  { maySign = true }: { readonly maySign?: boolean } = {},
): Promise<TestMember> {
  const id = randomUUID();
  const at = context.now().toISOString();
  const email = `${role}-${id.slice(0, 8)}@client.test`;
  const name = `Kim ${role}`;
  await context.database.db
    .insertInto('members')
    .values({
      id,
      client_id: clientId,
      email,
      email_key: email,
      password_hash: id,
      name,
      role,
      telephone: '',
      mobile: null,
      picture: null,
      may_sign: maySign,
      last_login_at: null,
      disabled_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const origin = { requestId: 'test', network: '127.0.0.1', userAgent: null };
  const account = { id: clientId, member_id: id, password_hash: id, sessions_ended_at: null };
  const token = await openSession(context, account, origin);
  if (token === null) throw new Error('The session was not opened.');
  return { id, email, name, token };
}
