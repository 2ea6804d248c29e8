/** Screenless calls: users and module counts. */
import type { ApiContext } from '#api/context/context.ts';
import type { MemberRow } from '#api/db/tables/members.ts';
import type { ProfileSource } from '#api/context/module-counter.ts';
import {
  array,
  integer,
  object,
  optional,
  size as length,
  string,
  type as record,
} from 'superstruct';
import { ok } from '#lib/kernel/result.ts';
import { paged } from '#lib/reports/paging.ts';
import { client } from '#api/http/endpoint.ts';
import { query } from '#api/http/input.ts';
import { countModules } from './count-modules.ts';

interface UserQuery {
  readonly q?: string;
  readonly page: number;
  readonly size: number;
}

const showUser = (company_name: string) => (row: MemberRow) => ({
  id: row.id,
  contact_person: row.name,
  company_name,
  email: row.email,
  telephone: row.telephone,
  profile: row.picture ?? '',
  emailstatus: row.email_status,
  createdAt: row.created_at,
});

/** The active people of the caller's company, searched and paged like any list. */
async function listUsers(
  { database }: Pick<ApiContext, 'database'>,
  client: ProfileSource,
  { q = '', page, size }: UserQuery,
) {
  const searched = q.toLowerCase();
  const people = await database.reader
    .selectFrom('members')
    .selectAll()
    .where('client_id', '=', client.id)
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const found = people
    .map(showUser(client.company_name))
    .filter((user) =>
      [user.contact_person, user.company_name, user.email].some((text) =>
        text.toLowerCase().includes(searched),
      ),
    );
  const items = found.slice((page - 1) * size, page * size);
  return { items, total: found.length, page, size };
}

const userQuery = object({
  q: optional(length(string(), 0, 100)),
  ...paged(20),
});

const user = record({ id: string(), contact_person: string(), email: string() });
const userPage = object({
  items: array(user),
  total: integer(),
  page: integer(),
  size: integer(),
});

const chosenModules = record({ modules: optional(length(string(), 0, 200)) });

export const userRoutes = [
  client.get('/users/list', query(userQuery), {
    summary: "The users of the caller's own company.",
    reply: userPage,
    message: 'Users loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await listUsers(context, caller.client, input)),
  }),
  client.get('/users/dashboard', query(chosenModules), {
    summary:
      "Counts of the caller's own data: of all modules, or of some (`modules=receipts,labels`).",
    reply: {
      type: 'object',
      properties: { unreadReplies: { type: 'integer' } },
      additionalProperties: { type: 'object' },
    },
    message: 'Counts loaded.',
    handle: async ({ context, caller, input }) =>
      ok(await countModules(context, caller.client, input.modules?.split(','))),
  }),
];
