/**
 * Keeps the main person of a client equal in `members` and in `clients`, whose columns the release before reads and
 * writes. The main person is an active owner: `clients.main_member_id`, by default the member with the client's id.
 */
import type { Transaction } from 'kysely';
import { addTriggers, functionsOf, type Trigger } from './triggers.ts';

/** Columns of `members`, with those of `clients`. */
const mirrored = {
  email: 'email',
  email_key: 'email_key',
  password_hash: 'password_hash',
  name: 'contact_person',
  telephone: 'telephone',
  mobile: 'mobile',
  picture: 'picture',
  email_status: 'email_status',
  arrival_mails: 'arrival_mails',
} as const;

const pairs = Object.entries(mirrored);
const ofMembers = Object.keys(mirrored).join(', ');
const ofClients = Object.values(mirrored).join(', ');
const assigned = (from: 'member' | 'client'): string =>
  pairs
    .map(([member, client]) =>
      from === 'client' ? `${member} = new.${client}` : `${client} = new.${member}`,
    )
    .join(', ');
const differs = (from: 'member' | 'client'): string =>
  pairs
    .map(([member, client]) =>
      from === 'client'
        ? `${member} is distinct from new.${client}`
        : `${client} is distinct from new.${member}`,
    )
    .join(' or ');

/** Gives rows of the release before to the main person. */
const owned = (table: string): Trigger => ({
  name: `${table}_member`,
  of: table,
  event: 'insert',
  body: `update ${table} set member_id = (select members.id from clients
    join members on members.id = coalesce(clients.main_member_id, clients.id) where clients.id = new.client_id)
    where id = new.id and member_id is null;`,
});

const triggers: readonly Trigger[] = [
  {
    name: 'clients_member_added',
    of: 'clients',
    event: 'insert',
    body: `insert into members (id, client_id, ${ofMembers}, role, may_sign, created_at, updated_at)
      values (new.id, new.id, ${Object.values(mirrored)
        .map((column) => `new.${column}`)
        .join(', ')}, 'owner', true, new.created_at, new.updated_at);`,
  },
  {
    name: 'clients_member_changed',
    of: 'clients',
    event: `update of ${ofClients}`,
    body: `update members set ${assigned('client')}, updated_at = new.updated_at
      where id = coalesce(new.main_member_id, new.id) and (${differs('client')});`,
  },
  {
    name: 'members_client_changed',
    of: 'members',
    event: `update of ${ofMembers}`,
    body: `update clients set ${assigned('member')}, updated_at = new.updated_at
      where id = new.client_id and coalesce(main_member_id, id) = new.id and (${differs('member')});`,
  },
  owned('sessions'),
  owned('account_events'),
  owned('otp_flows'),
];

/** Functions of these triggers, for a restore. */
export const memberFunctions = functionsOf(triggers);

export const createMemberTriggers = <T>(tx: Transaction<T>): Promise<void> =>
  addTriggers(tx, triggers);
