/** Counts the caller's own records by module. */
import type { ApiContext } from '#api/context/context.ts';
import type { ModuleCounter, ModuleCounts, ProfileSource } from '#api/context/module-counter.ts';
import { countOwnLabels } from '#api/labels/queries/labels.ts';
import { countProducts } from '#api/products/queries.ts';
import { countOwnReceipts } from '#api/receipts/list-receipts.ts';
import { countActiveSessions } from '#api/security/open-sessions.ts';
import { IDLE_MS } from '#api/security/sessions.ts';
import { tallyStores } from '#api/stores/queries.ts';
import { countForms } from '#api/submissions/count-submissions.ts';
import { countWork } from '#api/work-orders/figures.ts';

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

type ModuleResult = ModuleCounts | number;

/** Counts all modules, or only the requested ones. */
export async function countModules(
  context: ApiContext,
  client: ProfileSource,
  wanted?: readonly string[],
): Promise<Record<string, ModuleResult>> {
  const isRequested = (name: string): boolean => wanted?.includes(name) ?? true;
  const entries = Object.entries(counters)
    .filter(([name]) => isRequested(name))
    .map(async ([name, count]) => [name, await count(context, client)] as const);
  const hasForms = wanted?.some((name) => !Object.hasOwn(counters, name)) ?? true;
  const [forms, others] = await Promise.all([
    hasForms
      ? countForms(context, client, isRequested)
      : Promise.resolve<Record<string, ModuleResult>>({}),
    Promise.all(entries),
  ]);
  const counts = [...others, ...Object.entries(forms)];
  return Object.fromEntries(counts.filter(([name]) => isRequested(name)));
}
