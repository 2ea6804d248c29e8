/** People of the company for tests. */
import { randomUUID } from 'node:crypto';
import type { Role } from '#lib/staff/roles.ts';
import type { ApiContext } from '#api/context/context.ts';
import { openStaffSession } from '#api/security/staff-sessions.ts';

export interface TestPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

/** Adds a person with these roles who has joined, and opens a session. */
export async function addPerson(context: ApiContext, roles: readonly Role[]): Promise<TestPerson> {
  const id = randomUUID();
  const at = context.now().toISOString();
  const email = `${roles.join('-')}-${id.slice(0, 8)}@company.test`;
  const name = `Pat ${roles.join(' ')}`;
  const { db } = context.database;
  await db
    .insertInto('staff')
    .values({
      id,
      email,
      email_key: email,
      name,
      roles: roles.join(','),
      password_hash: null,
      totp: null,
      recovery_hash: null,
      invitation_hash: null,
      invitation_expires_at: null,
      joined_at: at,
      disabled_at: null,
      last_login_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const origin = { requestId: 'test', network: '127.0.0.1', userAgent: null };
  return { id, email, name, token: await openStaffSession(context, db, id, origin) };
}
