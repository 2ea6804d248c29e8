/** Price lists: the default one, and one for each client with what differs from it. */
import type { Kysely } from 'kysely';
import { number, record, string } from 'superstruct';
import { formatMoney } from '#lib/kernel/money.ts';
import { ok, replayed, type Result } from '#lib/kernel/result.ts';
import { serviceCodes } from '#lib/forms/options/service-codes.ts';
import type { PriceList, SavedPrices } from '#lib/portal/money/prices.ts';
import type { ApiContext } from '#api/context/context.ts';
import type { ClientRow, Tables } from '#api/db/tables/tables.ts';
import { FailureError, fail, type Failure } from '#api/kernel/failures.ts';
import { invalidForm } from '#api/kernel/invalid-form.ts';
import { recordAct } from '#api/security/audit.ts';
import { findNamedClient } from '#api/security/clients.ts';
import { assertNotErased } from '#api/security/erased-client.ts';

type Prices = Readonly<Record<string, number>>;

/** Name of the default list; the others are named by the ids of their clients. */
const DEFAULT = '';

const OTHER_PRICES = { message: 'Someone else changed the prices. Open the page again.' };

const stored = record(string(), number());

async function readList(db: Kysely<Tables>, list: string) {
  const row = await db
    .selectFrom('price_lists')
    .select(['revision', 'prices'])
    .where('list', '=', list)
    .executeTakeFirst();
  const prices: unknown = JSON.parse(row?.prices ?? '{}');
  return { revision: row?.revision ?? 0, prices: stored.is(prices) ? prices : {} };
}

/** The client of a list; null for the default one. */
async function clientOf(
  context: ApiContext,
  name: string | null,
): Promise<Result<ClientRow | null, Failure>> {
  if (name === null) return ok(null);
  const client = await findNamedClient(context, name);
  return client ? ok(client) : fail('not_found');
}

async function listOf({ database }: ApiContext, client: ClientRow | null): Promise<PriceList> {
  const own = await readList(database.db, client?.id ?? DEFAULT);
  const usual = client ? await readList(database.db, DEFAULT) : own;
  return {
    client: client?.client_number ?? null,
    company: client?.company_name ?? '',
    revision: own.revision,
    items: serviceCodes.map(({ value: code }) => ({
      code,
      own: own.prices[code] ?? null,
      usual: usual.prices[code] ?? null,
    })),
  };
}

/** Returns the list of a client, or the default one for null. */
export async function readPrices(
  context: ApiContext,
  name: string | null,
): Promise<Result<PriceList, Failure>> {
  const client = await clientOf(context, name);
  return client.ok ? ok(await listOf(context, client.value)) : client;
}

/** Returns the changed prices for the audit trail: 'TKT $0.90, HNG none'. */
const changedText = (prices: Prices, other: Prices): string =>
  [...new Set([...Object.keys(prices), ...Object.keys(other)])]
    .filter((code) => prices[code] !== other[code])
    .map((code) => {
      const price = prices[code];
      return `${code} ${price === undefined ? 'none' : formatMoney(price)}`;
    })
    .join(', ');

/** Saves a list as a whole; 409 where it has another revision and other prices. */
export async function savePrices(
  context: ApiContext,
  { client: name, revision, prices: given }: SavedPrices,
): Promise<Result<PriceList, Failure>> {
  const found = await clientOf(context, name);
  if (!found.ok) return found;
  const client = found.value;
  const prices: Prices = Object.fromEntries(given.map(({ code, unitPrice }) => [code, unitPrice]));
  if (Object.keys(prices).length < given.length)
    return invalidForm({ prices: 'A service has one price.' });
  const list = client?.id ?? DEFAULT;
  const at = context.now().toISOString();
  const row = { revision: revision + 1, prices: JSON.stringify(prices), updated_at: at };
  const isSaved = await context.database.transaction(async (tx) => {
    if (client) await assertNotErased(tx, client.id);
    await tx
      .insertInto('price_lists')
      .values({ list, revision: 0, prices: '{}', updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .selectFrom('price_lists')
      .select('list')
      .where('list', '=', list)
      .forUpdate()
      .execute();
    const before = await readList(tx, list);
    const after = changedText(prices, before.prices);
    // A second press finds what the first one has saved.
    if (after === '') return false;
    const { numUpdatedRows } = await tx
      .updateTable('price_lists')
      .set(row)
      .where('list', '=', list)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new FailureError('conflict', OTHER_PRICES);
    await recordAct(context, tx, {
      what: 'Save prices',
      clientId: client?.id ?? null,
      before: changedText(before.prices, prices),
      after,
    });
    return true;
  });
  const shown = await listOf(context, client);
  return isSaved ? ok(shown) : replayed(shown);
}
