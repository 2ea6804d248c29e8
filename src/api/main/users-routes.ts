/** Screenless calls: users and module counts. */
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
import { listUsers, type UserQuery } from '#api/accounts/list-users.ts';

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
