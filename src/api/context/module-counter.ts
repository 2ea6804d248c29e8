/** How a capability counts a client's records for `GET /users/dashboard`. */
import type { ClientRow } from '#api/db/tables/tables.ts';
import type { ApiContext } from './context.ts';

/** A client with address, name and switches of the person who calls, without secrets. */
export type ProfileSource = Omit<
  ClientRow,
  'password_hash' | 'email_key' | 'main_member_id' | 'second_step_roles' | 'second_step_since'
>;

export type ModuleCounts = Readonly<Record<string, number | boolean | string | null>>;
export type ModuleCounter = (context: ApiContext, client: ProfileSource) => Promise<ModuleCounts>;
