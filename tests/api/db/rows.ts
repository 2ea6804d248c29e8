/** Rows for the database tests, complete but for what a test cares about. */
import type { Kysely } from 'kysely';
import { insertClient, emailKey } from '#api/security/clients.ts';
import { insertSession } from '#api/security/sessions.ts';
import type { ClientRow, NewSession, Tables } from '#api/db/tables/tables.ts';

export const NOW = '2026-11-21T10:00:00.000Z';
export const LATER = '2026-11-22T10:00:00.000Z';

/** A client with this e-mail address. */
export function addClient(db: Kysely<Tables>, email: string): Promise<ClientRow> {
  return insertClient(db, {
    id: crypto.randomUUID(),
    client_number: `CL-${email}`,
    email,
    email_key: emailKey(email),
    password_hash: 'hash',
    contact_person: 'Ada Äger',
    company_name: 'Needle & Thread',
    telephone: '+49 30 1',
    created_at: NOW,
    updated_at: NOW,
  });
}

/** A session that lives from NOW to LATER; its token hash is `hash of <id>`. */
export function addSession(
  db: Kysely<Tables>,
  clientId: string,
  session: Partial<NewSession> & { id: string },
): Promise<void> {
  return insertSession(db, {
    client_id: clientId,
    token_hash: `hash of ${session.id}`,
    created_at: NOW,
    last_seen_at: NOW,
    expires_at: LATER,
    ...session,
  });
}
