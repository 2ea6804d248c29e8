/** Calls of the specification without a screen: users and module counts (spec section 7, domain 1.12). */
import {
  array,
  coerce,
  defaulted,
  integer,
  object,
  optional,
  size as length,
  string,
  type as record,
} from 'superstruct';
import { ok } from '../../lib/result.ts';
import type { Schema } from '../../lib/validation.ts';
import { within } from '../../lib/schemas/fields.ts';
import { endpoint } from '../endpoint.ts';
import { describeSchema } from '../json-schema.ts';
import { query } from '../request/input.ts';
import { countModules } from '../services/count-modules.ts';
import { listUsers, type UserQuery } from '../services/list-users.ts';
import { wholeNumber } from '../../lib/whole-number.ts';

const MAX_PAGE = 100_000;
const MAX_SIZE = 100;

/** A whole number in a query, where everything is text. */
const counted = (fallback: number, largest: number) =>
  defaulted(
    coerce(within(integer(), 1, largest), string(), (text) => wholeNumber(text) ?? text),
    fallback,
  );

const userQuery: Schema<UserQuery> = {
  struct: object({
    q: optional(length(string(), 0, 100)),
    page: counted(1, MAX_PAGE),
    size: counted(20, MAX_SIZE),
  }),
};

const user = record({ id: string(), contact_person: string(), email: string() });
const userPage = object({
  items: array(user),
  total: integer(),
  page: integer(),
  size: integer(),
});

const usersList = endpoint({
  method: 'GET',
  path: '/users/list',
  access: 'session',
  limit: { per: 'standing' },
  input: query(userQuery),
  summary: "The users of the caller's own company.",
  reply: describeSchema({ struct: userPage }),
  handle: async ({ caller, input }) =>
    ok({ message: 'Users loaded.', body: listUsers(caller.client, input) }),
});

const chosenModules: Schema<{ readonly modules?: string | undefined }> = {
  struct: record({ modules: optional(length(string(), 0, 200)) }),
};

const usersDashboard = endpoint({
  method: 'GET',
  path: '/users/dashboard',
  access: 'session',
  limit: { per: 'standing' },
  input: query(chosenModules),
  summary:
    "Counts of the caller's own data: of all modules, or of some (`modules=receipts,labels`).",
  reply: { type: 'object', additionalProperties: { type: 'object' } },
  handle: async ({ context, caller, input }) =>
    ok({
      message: 'Counts loaded.',
      body: await countModules(context, caller.client, input.modules?.split(',')),
    }),
});

export const userRoutes = [usersList, usersDashboard];
