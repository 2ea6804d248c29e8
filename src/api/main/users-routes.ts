/** Screenless calls: users and module counts. */
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
import type { Schema } from '#lib/kernel/validation.ts';
import { paged } from '#lib/reports/paging.ts';
import { client } from '#api/http/endpoint.ts';
import { describeSchema } from '#api/http/json-schema.ts';
import { query } from '#api/http/input.ts';
import { countModules } from './count-modules.ts';

interface UserQuery {
  readonly q?: string;
  readonly page: number;
  readonly size: number;
}

const showUser = (client: ProfileSource) => ({
  id: client.id,
  contact_person: client.contact_person,
  company_name: client.company_name,
  email: client.email,
  telephone: client.telephone,
  profile: client.picture ?? '',
  emailstatus: client.email_status,
  createdAt: client.created_at,
});

/** A company has one login today, so the list is the caller; searched and paged like any list. */
function listUsers(client: ProfileSource, { q = '', page, size }: UserQuery) {
  const wanted = q.toLowerCase();
  const found = [showUser(client)].filter((user) =>
    [user.contact_person, user.company_name, user.email].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  const items = found.slice((page - 1) * size, page * size);
  return { items, total: found.length, page, size };
}

const userQuery: Schema<UserQuery> = {
  struct: object({
    q: optional(length(string(), 0, 100)),
    ...paged(20),
  }),
};

const user = record({ id: string(), contact_person: string(), email: string() });
const userPage = object({
  items: array(user),
  total: integer(),
  page: integer(),
  size: integer(),
});

const chosenModules: Schema<{ readonly modules?: string | undefined }> = {
  struct: record({ modules: optional(length(string(), 0, 200)) }),
};

export const userRoutes = [
  client.get('/users/list', query(userQuery), {
    summary: "The users of the caller's own company.",
    reply: describeSchema({ struct: userPage }),
    handle: async ({ caller, input }) =>
      ok({ message: 'Users loaded.', body: listUsers(caller.client, input) }),
  }),
  client.get('/users/dashboard', query(chosenModules), {
    summary:
      "Counts of the caller's own data: of all modules, or of some (`modules=receipts,labels`).",
    reply: {
      type: 'object',
      properties: { unreadReplies: { type: 'integer' } },
      additionalProperties: { type: 'object' },
    },
    handle: async ({ context, caller, input }) =>
      ok({
        message: 'Counts loaded.',
        body: await countModules(context, caller.client, input.modules?.split(',')),
      }),
  }),
];
