/** Finds own records for a field that names one. */
import { formRows, typeOf } from '#lib/kernel/form-table.ts';
import { newestSearch } from '#lib/http/newest-search.ts';
import { prefixOf, recordPrefixes } from '#lib/records/reference.ts';
import { storeTitle } from '#lib/stores/store-title.ts';

export interface FoundRecord {
  readonly reference: string;
  readonly title: string;
}

const FAILED = 'The search failed.';
const MAX_FOUND = 8;
/** As many are asked for: not all that match may be chosen. */
const ASKED = 25;
/** A call lists no more. */
const MAX_PAGE = 100;

type FoundRecords = Promise<readonly FoundRecord[]>;

/** Submitted forms of these prefixes. */
async function findForms(prefixes: readonly string[], text: string): FoundRecords {
  const [first, ...more] = formRows.filter(({ prefix }) => prefixes.includes(prefix));
  if (!first) return [];
  const { listSubmissions } = await import('#lib/submissions/client.ts');
  const type = more.length === 0 ? { type: typeOf(first.id) } : {};
  const answer = await listSubmissions({ ...type, q: text, size: ASKED });
  if (!answer.ok) throw new Error(FAILED);
  return answer.value.body.items
    .flatMap(({ reference, title }) => (reference === null ? [] : [{ reference, title }]))
    .filter(({ reference }) => prefixes.includes(prefixOf(reference)));
}

/** Labels that were approved. */
async function findLabels(prefixes: readonly string[], text: string): FoundRecords {
  if (!prefixes.includes(recordPrefixes.label)) return [];
  const { listLabels } = await import('#lib/labels/client.ts');
  const answer = await listLabels({ q: text, size: ASKED });
  if (!answer.ok) throw new Error(FAILED);
  return answer.value.body.items.flatMap(({ reference, approvedRevision, name }) =>
    reference === null || approvedRevision === null ? [] : [{ reference, title: name }],
  );
}

/** Receipts. */
async function findReceipts(prefixes: readonly string[], text: string): FoundRecords {
  if (!prefixes.includes(recordPrefixes.receipt)) return [];
  const { listReceipts } = await import('#lib/receipts/client.ts');
  const answer = await listReceipts({ q: text, size: ASKED });
  if (!answer.ok) throw new Error(FAILED);
  return answer.value.body.items.map(({ reference, vendor, po }) => ({
    reference,
    title: [vendor, po].filter((part) => part !== '').join(', '),
  }));
}

/** Work orders. */
async function findWork(prefixes: readonly string[], text: string): FoundRecords {
  if (!prefixes.includes(recordPrefixes.workOrder)) return [];
  const { listWorkOrders } = await import('#lib/work-orders/client.ts');
  const answer = await listWorkOrders({ q: text, size: ASKED });
  if (!answer.ok) throw new Error(FAILED);
  return answer.value.body.items;
}

/** Stores that goods may be sent to, page by page. */
async function listedStores(asked: { q: string } | { called: string }, most: number): FoundRecords {
  const { listStores } = await import('#lib/stores/client.ts');
  const size = Math.min(most, MAX_PAGE);
  const found: FoundRecord[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await listStores({ ...asked, status: 'active', size, page });
    if (!answer.ok) throw new Error(FAILED);
    const { items, total } = answer.value.body;
    found.push(...items.map((store) => ({ reference: store.reference, title: storeTitle(store) })));
    if (page * size >= Math.min(most, total)) return found;
  }
}

const findStores = async (prefixes: readonly string[], text: string, most: number): FoundRecords =>
  prefixes.includes(recordPrefixes.store) ? listedStores({ q: text }, most) : [];

/** The stores that are called exactly so, none when the search fails. */
export const findStoresByName = async (called: string): FoundRecords =>
  listedStores({ called }, MAX_PAGE).catch(() => []);

/** Searches by record kind; a module with references adds its search. */
const searches = [findForms, findLabels, findReceipts, findWork, findStores];

const searchAll = async (prefixes: readonly string[], text: string, most = ASKED): FoundRecords =>
  (await Promise.all(searches.map((search) => search(prefixes, text, most)))).flat();

/** Which of these numbers name no record that the client may choose; none when the search fails. */
export async function unknownAmong(
  prefixes: readonly string[],
  references: readonly string[],
): Promise<readonly string[]> {
  const isUnknown = async (reference: string): Promise<boolean> =>
    searchAll(prefixes, reference).then(
      (found) => found.every((each) => each.reference !== reference),
      () => false,
    );
  const unknown = await Promise.all(references.map(isUnknown));
  return references.filter((_, index) => unknown[index]);
}

/** Records of these prefixes that match, none when the search fails. No typing ends it. */
export const lookUpRecords = async (
  prefixes: readonly string[],
  text: string,
  most = MAX_FOUND,
): FoundRecords =>
  (await searchAll(prefixes, text, Math.max(most, ASKED)).catch(() => [])).slice(0, most);

const newest = newestSearch();

/** Debounced variant; null for an outdated search. */
export const findRecords = (
  prefixes: readonly string[],
  text: string,
): Promise<readonly FoundRecord[] | null> => newest(() => lookUpRecords(prefixes, text));
