/** Screenless calls: users and module counts. */
import type { ProfileSource, ModuleCounts, ModuleCounter } from '#api/context/module-counter.ts';
import type { ApiContext } from '#api/context/context.ts';
import { countProducts } from '#api/products/queries.ts';
import { tallyStores } from '#api/stores/queries.ts';
import { countActiveSessions, IDLE_MS } from '#api/security/sessions.ts';
import { countOwnReceipts } from '#api/receipts/list-receipts.ts';
import { countOwnLabels } from '#api/labels/count-labels.ts';
import { countForms } from '#api/submissions/count-submissions.ts';
import { countWork } from '#api/work-orders/figures.ts';
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

const countAccount: ModuleCounter = async (_context, client) => ({
  hasShippingAddress: client.shipping_address !== '',
  hasBillingAddress: client.billing_address !== '',
  hasPicture: client.picture !== null,
  receivesMails: client.email_status === 1,
});

const countSessions: ModuleCounter = async ({ database, now }, client) => {
  const at = now();
  const active = await countActiveSessions(database.reader, {
    clientId: client.id,
    now: at.toISOString(),
    seenAfter: new Date(at.getTime() - IDLE_MS).toISOString(),
  });
  return { active };
};

const countCatalogue: ModuleCounter = async ({ database }, { id }) => ({
  total: await countProducts(database.reader, { clientId: id, words: [] }),
});

const countRetailStores: ModuleCounter = ({ database }, { id }) => tallyStores(database.reader, id);

/** Counters by module; add one for each new module. */
const counters: Readonly<Record<string, ModuleCounter>> = {
  account: countAccount,
  sessions: countSessions,
  receipts: countOwnReceipts,
  workOrders: countWork,
  stores: countRetailStores,
  labels: countOwnLabels,
  products: countCatalogue,
};

type Counted = ModuleCounts | number;

/** Counts all modules, or only the requested ones. */
export async function countModules(
  context: ApiContext,
  client: ProfileSource,
  wanted?: readonly string[],
): Promise<Record<string, Counted>> {
  const isWanted = (name: string): boolean => wanted?.includes(name) ?? true;
  const entries = Object.entries(counters)
    .filter(([name]) => isWanted(name))
    .map(async ([name, count]) => [name, await count(context, client)] as const);
  const hasForms = wanted?.some((name) => !Object.hasOwn(counters, name)) ?? true;
  const [forms, others] = await Promise.all([
    hasForms ? countForms(context, client, isWanted) : Promise.resolve<Record<string, Counted>>({}),
    Promise.all(entries),
  ]);
  const counts = [...others, ...Object.entries(forms)];
  return Object.fromEntries(counts.filter(([name]) => isWanted(name)));
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
