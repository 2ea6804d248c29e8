/** The accounts of all clients for the company, newest first. */
import { sql } from 'kysely';
import type { DeskClient, DeskClients } from '#lib/portal/desk-clients.ts';
import type { ApiContext } from '#api/context/context.ts';
import { escapedLike, readPage } from '#api/db/pagination.ts';
import { findNamedClient } from '#api/security/clients.ts';
import { accountAndPlace } from '#api/security/login-attempt.ts';
import { isEmailLocked } from '../recovery/otp-budget.ts';

export interface ClientQuery {
  /** Selects one client by id, Customer ID or email address. */
  readonly client?: string | undefined;
  readonly q?: string | undefined;
  readonly status?: 'active' | 'disabled' | 'erased' | undefined;
  readonly page: number;
  readonly size: number;
}

function found({ database }: ApiContext, { q = '', status }: ClientQuery, id: string | undefined) {
  const base = database.reader
    .selectFrom('clients')
    .leftJoin('client_access', 'client_access.client_id', 'clients.id')
    .$if(id !== undefined, (query) => query.where('clients.id', '=', id ?? ''))
    .$if(status === 'active', (query) => query.where('is_deleted', '=', false))
    .$if(status === 'disabled', (query) =>
      query.where('is_deleted', '=', true).where('erased_at', 'is', null),
    )
    .$if(status === 'erased', (query) => query.where('erased_at', 'is not', null));
  if (q.trim() === '') return base;
  const pattern = `%${escapedLike(q.trim().toLowerCase())}%`;
  const holds = (column: string) =>
    sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  return base.where((eb) =>
    eb.or([
      ...['client_number', 'company_name', 'contact_person', 'clients.email'].map(holds),
      eb(
        'clients.id',
        'in',
        eb
          .selectFrom('members')
          .select('members.client_id')
          .where((of) => of.or(['members.name', 'members.email'].map(holds))),
      ),
    ]),
  );
}

const statusOf = (row: { is_deleted: boolean; erased_at: string | null }): DeskClient['status'] => {
  if (row.erased_at !== null) return 'erased';
  return row.is_deleted ? 'disabled' : 'active';
};

/** Returns true if failed logins or wrong codes lock the person now; `unlock` ends both. */
async function isLocked({ database, limits, now }: ApiContext, key: string): Promise<boolean> {
  if (!(await limits.check('loginAccount', key)).ok) return true;
  for (const rule of accountAndPlace) {
    if (!(await limits.checkEach(rule, key)).ok) return true;
  }
  return isEmailLocked(database.reader, key, now());
}

/** Returns true if one of the people with these keys is locked. */
export async function isAnyLocked(context: ApiContext, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (await isLocked(context, key)) return true;
  return false;
}

/** Keys of the people of these clients. */
async function keysOf({ database }: ApiContext, clientIds: readonly string[]) {
  if (clientIds.length === 0) return [];
  return database.reader
    .selectFrom('members')
    .select(['client_id', 'email_key'])
    .where('client_id', 'in', clientIds)
    .execute();
}

/** One page of the accounts that contain the text, and how many there are. */
export async function listClients(context: ApiContext, asked: ClientQuery): Promise<DeskClients> {
  const { client, page, size } = asked;
  const named = client === undefined ? undefined : await findNamedClient(context, client);
  if (client !== undefined && !named) return { items: [], total: 0, page, size };
  const ordered = found(context, asked, named?.id)
    .select(['clients.id', 'client_number', 'company_name', 'contact_person', 'telephone'])
    .select(['clients.email', 'is_deleted', 'clients.created_at'])
    .select(['last_login_at', 'erased_at', 'stopped_at'])
    .orderBy('clients.created_at', 'desc')
    .orderBy('client_number', 'desc');
  const { items: rows, total } = await readPage(ordered, { offset: (page - 1) * size, size });
  const people = await keysOf(
    context,
    rows.map(({ id }) => id),
  );
  const items: DeskClient[] = [];
  for (const row of rows) {
    items.push({
      id: row.id,
      clientId: row.client_number,
      companyName: row.company_name,
      contactPerson: row.contact_person,
      telephone: row.telephone,
      email: row.email,
      status: statusOf(row),
      createdAt: row.created_at,
      lastLoginAt: row.last_login_at,
      isLocked: await isAnyLocked(
        context,
        people.flatMap(({ client_id, email_key }) => (client_id === row.id ? [email_key] : [])),
      ),
      stoppedAt: row.stopped_at,
    });
  }
  return { items, total, page, size };
}
