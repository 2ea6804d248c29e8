/** How a capability counts a client's records for `GET /users/dashboard`. */
import type { ClientRow } from '#api/db/tables/tables.ts';
import type { ApiContext } from './context.ts';

/** A client without secrets. */
export type ProfileSource = Omit<ClientRow, 'password_hash' | 'email_key'>;

export type ModuleCounts = Readonly<Record<string, number | boolean | string | null>>;
export type ModuleCounter = (context: ApiContext, client: ProfileSource) => Promise<ModuleCounts>;
