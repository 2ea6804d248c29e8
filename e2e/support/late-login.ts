import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes the logins of a person too old for changes of the second step; of a client or at the desk. */
export function ageLogins(side: 'members' | 'staff', email: string): void {
  const [table, key] =
    side === 'staff' ? ['staff_sessions', 'staff_id'] : ['sessions', 'member_id'];
  const path = join(process.env['E2E_DATA_DIR'] ?? '', 'portal.db');
  const database = new DatabaseSync(path, { timeout: 5000 });
  const late = new Date(Date.now() - 11 * 60 * 1000).toISOString();
  database
    .prepare(
      `update ${table} set confirmed_at = ? where ${key} in (select id from ${side} where email = ?)`,
    )
    .run(late, email);
  database.close();
}
