/** Sample people of the company, one for each role: they log in by password alone. */
import { randomUUID } from 'node:crypto';
import { roles } from '#lib/staff/roles.ts';
import type { ApiContext } from '#api/context/context.ts';
import { emailKey } from '#api/security/clients.ts';
import { hasStaff } from '#api/security/staff-sessions.ts';

export const DEMO_PASSWORD = 'Desk@2026';

const names = {
  warehouse: 'Wanda Reyes',
  service: 'Sam Ortiz',
  claims: 'Clara Novak',
  billing: 'Bill Chen',
  manager: 'Maya Lindt',
} as const;

/** Address and role of each sample person. */
export const demoPeople = roles.map(({ id, name }) => ({
  email: `${id}@example.com`,
  role: id,
  roleName: name,
  name: names[id],
}));

/** Adds the sample people where nobody is there; returns true if they are the people of the desk. */
export async function seedDemoPeople(context: ApiContext): Promise<boolean> {
  const { db } = context.database;
  if (!(await hasStaff(context))) {
    const at = context.now().toISOString();
    const password_hash = await context.passwords.hash(DEMO_PASSWORD);
    const rows = demoPeople.map(({ email, role, name }) => ({
      id: randomUUID(),
      email,
      email_key: emailKey(email),
      name,
      roles: role,
      password_hash,
      totp: null,
      recovery_hash: null,
      invitation_hash: null,
      invitation_expires_at: null,
      is_demo: true,
      joined_at: at,
      disabled_at: null,
      last_login_at: null,
      created_at: at,
      updated_at: at,
    }));
    await db.insertInto('staff').values(rows).execute();
  }
  const first = await db
    .selectFrom('staff')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}
