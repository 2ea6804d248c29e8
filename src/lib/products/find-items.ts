/** Finds own items of the catalogue while somebody types. Browser only. */
import type { CatalogueItem } from '#lib/forms/item-values.ts';
import { inSizeOrder } from '#lib/reports/in-size-order.ts';

const PAUSE_MS = 250;
const MOST = 25;

export interface FoundItems {
  readonly items: readonly CatalogueItem[];
  readonly total: number;
}

let asked = 0;

/** Items that match, sizes in order; null while the typing goes on, and when the search fails. */
export async function findItems(text: string): Promise<FoundItems | null> {
  asked += 1;
  const mine = asked;
  if (text !== '') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  if (mine !== asked) return null;
  const { listItems } = await import('./browser-client.ts');
  const answer = await listItems({ q: text.slice(0, 100), page: 1, size: MOST });
  if (!answer.ok || mine !== asked) return null;
  const { items, total = items.length } = answer.value.body;
  return { items: inSizeOrder(items), total };
}
