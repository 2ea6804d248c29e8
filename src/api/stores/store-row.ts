/** A store between its form, its row and its answer. */
import { storeForm } from '#lib/stores/store-form.ts';
import { storeSummary } from '#lib/stores/replies.ts';
import { toReply } from '#api/kernel/columns.ts';
import type { Values } from '#lib/forms/definition.ts';
import { entriesOf } from '#lib/forms/display.ts';
import { textOf } from '#lib/forms/values.ts';
import { readBy } from '#api/security/rights.ts';
import type { ApiContext } from '#api/context/context.ts';
import { filesOfStore, showAttachment } from '#api/files/attachments.ts';
import { storesAtAddress } from './queries.ts';
import type { RetailStoreRow } from '#api/db/tables/stores.ts';
import { normalizeForSearch, searchWithAmounts } from '#api/kernel/text.ts';

/** Normalizes an address: letters and digits, usual words abbreviated. */
function addressKey(data: Values): string {
  const short: Readonly<Record<string, string>> = {
    street: 'st',
    avenue: 'ave',
    road: 'rd',
    boulevard: 'blvd',
    drive: 'dr',
    lane: 'ln',
    suite: 'ste',
    floor: 'fl',
    north: 'n',
    south: 's',
    east: 'e',
    west: 'w',
  };
  const words = normalizeForSearch(
    textOf(data, 'line1'),
    textOf(data, 'line2'),
    textOf(data, 'city'),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => short[word] ?? word);
  const code = normalizeForSearch(textOf(data, 'zipCode')).replace(/[^a-z0-9]/g, '');
  return [textOf(data, 'country').toLowerCase(), code, words.join('')].join(' ');
}

/** The columns that follow from the data of a store. */
export function columnsOf(data: Values, reference: string) {
  const text = (name: string): string => textOf(data, name);
  const words = entriesOf(storeForm, data).flatMap(({ lines }) => lines.map((line) => line.text));
  return {
    store_name: text('storeName'),
    name_key: normalizeForSearch(text('storeName')),
    store_number: text('storeNumber'),
    number_key: text('storeNumber').toUpperCase(),
    banner: text('banner'),
    banner_key: normalizeForSearch(text('banner')),
    kind: text('kind'),
    status: text('status'),
    country: text('country'),
    state: text('state'),
    city: text('city'),
    city_key: normalizeForSearch(text('city')),
    address_key: addressKey(data),
    search: searchWithAmounts([reference, ...words]),
    data: JSON.stringify(data),
  };
}

/** A store in a list. */
export const showStore = (row: RetailStoreRow) =>
  toReply(storeSummary, row, {
    line1: textOf(row.data, 'line1'),
    zipCode: textOf(row.data, 'zipCode'),
  });

/** The whole store, with its routing guide and the stores at the same address. */
export async function showStoreRecord(
  context: Pick<ApiContext, 'database' | 'member'>,
  row: RetailStoreRow,
) {
  const db = context.database.db;
  const [files, sameAddress] = await Promise.all([
    filesOfStore(db, row.id),
    storesAtAddress(db, row),
  ]);
  return {
    ...showStore(row),
    revision: row.revision,
    data: readBy(context, row.data),
    files: files.map(showAttachment),
    sameAddress: sameAddress.map(showStore),
  };
}
