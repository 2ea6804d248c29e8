import { noted } from '#lib/kernel/atoms/noted.ts';
import { array, number, record, string, type, unknown, type Infer } from 'superstruct';
import { clientKey } from '#lib/session/client-profile.ts';

/** A user of the caller's own company, as `GET /users/list` answers it. */
const user = type({
  id: clientKey,
  contact_person: string(),
  company_name: noted(string(), 'Name of the business', 'Acme Garments'),
  email: string(),
  telephone: string(),
});

export const userList = type({ users: array(user), total: number() });

/** Module counts of `GET /users/dashboard`; each module brings its own record. */
export const dashboard = record(string(), unknown());

export type UserList = Infer<typeof userList>;
export type Dashboard = Infer<typeof dashboard>;
